import { refuse } from '#shared/contract/errors';
import { placeOperations } from '#shared/contract/operations/places';
import { implement } from '#lambdas/runtime/implementation';
import { cachedAddress } from '#lambdas/model/places/cached-places';
import { parseLatLng } from '#lambdas/model/places/parse-lat-lng';
import { log } from '#lambdas/ports/log';

export const getAddress = implement(placeOperations['googleapis-getaddress'], async ({ ctx, input }) => {
  try {
    return (await cachedAddress(ctx, parseLatLng(input.latlng))) ?? refuse('place_to_coords_error');
  } catch (error) {
    log.error('maps failed', error);
    return refuse('google_places_error');
  }
});
