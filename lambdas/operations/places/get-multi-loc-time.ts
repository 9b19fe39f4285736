import { MAX_WAYPOINTS } from '#shared/contract/constants';
import { isRefusal, refuse } from '#shared/contract/errors';
import { latLngText } from '#shared/contract/operations/places';
import { placeOperations } from '#shared/contract/operations/places';
import { parseInput } from '#lambdas/runtime/parse';
import { implement } from '#lambdas/runtime/implementation';
import { drive } from '#lambdas/model/places/drive';
import { parseLatLng } from '#lambdas/model/places/parse-lat-lng';

export const getMultiLocTime = implement(placeOperations['googleapis-getmultiloctime'], async ({ ctx, input }) => {
  const texts = input.waypoints.split('|').filter(Boolean);
  if (texts.length > MAX_WAYPOINTS)
    return refuse('invalid_input', { field: 'waypoints', problem: `at most ${MAX_WAYPOINTS}` });
  if (texts.some(text => isRefusal(parseInput(latLngText, text)))) return refuse('place_to_coords_error');
  const route = await drive(ctx, [input.start, ...texts, input.dest].map(parseLatLng));
  return isRefusal(route) ? route : { distance_in_km: route.distanceKm, time_in_secs: route.durationS };
});
