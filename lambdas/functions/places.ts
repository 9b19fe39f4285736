import { serve } from '#lambdas/runtime/serve';
import { autocomplete } from '#lambdas/operations/places/autocomplete';
import { getAddress } from '#lambdas/operations/places/get-address';
import { getCoords } from '#lambdas/operations/places/get-coords';
import { getDriveTime } from '#lambdas/operations/places/get-drive-time';
import { getMultiLocTime } from '#lambdas/operations/places/get-multi-loc-time';
import { getRoute } from '#lambdas/operations/places/get-route';

export const handler = serve([autocomplete, getAddress, getCoords, getDriveTime, getMultiLocTime, getRoute]);
