import { serve } from '#lambdas/runtime/serve';
import { checkLicense } from '#lambdas/operations/catalog/check-license';
import { fetchSettings } from '#lambdas/operations/catalog/fetch-settings';
import { fetchCarTypes } from '#lambdas/operations/catalog/fetch-car-types';
import { fetchLanguages } from '#lambdas/operations/catalog/fetch-languages';
import { fetchLanguage } from '#lambdas/operations/catalog/fetch-language';
import { fetchCancelReasons } from '#lambdas/operations/catalog/fetch-cancel-reasons';
import { describeApi } from '#lambdas/operations/catalog/openapi';

export const handler = serve([
  checkLicense,
  fetchSettings,
  fetchCarTypes,
  fetchLanguages,
  fetchLanguage,
  fetchCancelReasons,
  describeApi,
]);
