import { serve } from '#lambdas/runtime/serve';
import { autocomplete } from '#lambdas/operations/places/autocomplete';
import { checkPrice } from '#lambdas/operations/places/check-price';
import { findPlaces } from '#lambdas/operations/places/find-places';
import { getAddress } from '#lambdas/operations/places/get-address';
import { getCoords } from '#lambdas/operations/places/get-coords';
import { getDriveTime } from '#lambdas/operations/places/get-drive-time';
import { getMultiLocTime } from '#lambdas/operations/places/get-multi-loc-time';
import { getRoute } from '#lambdas/operations/places/get-route';

export const handler = serve([
  autocomplete,
  checkPrice,
  findPlaces,
  getAddress,
  getCoords,
  getDriveTime,
  getMultiLocTime,
  getRoute,
]);
