import { serve } from '#lambdas/runtime/serve';
import { checkLicense } from '#lambdas/catalog/check-license';
import { fetchSettings } from '#lambdas/catalog/fetch-settings';
import { fetchCarTypes } from '#lambdas/catalog/fetch-car-types';
import { fetchLanguages } from '#lambdas/catalog/fetch-languages';
import { fetchCancelReasons } from '#lambdas/catalog/fetch-cancel-reasons';
import { describeApi } from '#lambdas/catalog/openapi';

export const handler = serve([
  checkLicense,
  fetchSettings,
  fetchCarTypes,
  fetchLanguages,
  fetchCancelReasons,
  describeApi,
]);
