import { serve } from '#lambdas/runtime/serve';
import { autocomplete } from '#lambdas/places/autocomplete';
import { getAddress } from '#lambdas/places/get-address';
import { getCoords } from '#lambdas/places/get-coords';
import { getDriveTime } from '#lambdas/places/get-drive-time';
import { getMultiLocTime } from '#lambdas/places/get-multi-loc-time';
import { getRoute } from '#lambdas/places/get-route';

export const handler = serve([autocomplete, getAddress, getCoords, getDriveTime, getMultiLocTime, getRoute]);
