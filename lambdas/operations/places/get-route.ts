import { isRefusal } from '#shared/contract/errors';
import { placeOperations } from '#shared/contract/operations/places';
import { encodePolyline } from '#shared/domain/geo/polyline';
import { implement } from '#lambdas/runtime/implementation';
import { drive } from '#lambdas/model/places/drive';
import { parseLatLng } from '#lambdas/model/places/parse-lat-lng';

export const getRoute = implement(placeOperations['googleapis-getroute'], async ({ ctx, input }) => {
  const route = await drive(ctx, [parseLatLng(input.start), parseLatLng(input.dest)]);
  if (isRefusal(route)) return route;
  return {
    distance: route.distanceKm,
    duration: route.durationS,
    polylinePoints: encodePolyline(route.coords),
    coords: route.coords,
  };
});
