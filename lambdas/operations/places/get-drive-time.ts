import { isRefusal } from '#shared/contract/errors';
import { placeOperations } from '#shared/contract/operations/places';
import { implement } from '#lambdas/runtime/implementation';
import { drive } from '#lambdas/model/places/drive';
import { parseLatLng } from '#lambdas/model/places/parse-lat-lng';

export const getDriveTime = implement(placeOperations['googleapis-getdrivetime'], async ({ ctx, input }) => {
  const route = await drive(ctx, [parseLatLng(input.start), parseLatLng(input.dest)]);
  return isRefusal(route) ? route : { distance_in_km: route.distanceKm, time_in_secs: route.durationS };
});
