import { refuse } from '#shared/contract/errors';
import { placeOperations } from '#shared/contract/operations/places';
import { implement } from '#lambdas/runtime/implementation';
import { cachedPlace } from '#lambdas/model/places/cached-places';
import { log } from '#lambdas/ports/log';

export const getCoords = implement(placeOperations['googleapis-getcoords'], async ({ ctx, input }) => {
  try {
    return (await cachedPlace(ctx, input.place_id)) ?? refuse('place_to_coords_error');
  } catch (error) {
    log.error('maps failed', error);
    return refuse('google_places_error');
  }
});
