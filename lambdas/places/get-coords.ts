import { refuse } from '#shared/contract/errors';
import { operations } from '#shared/contract/operations';
import { implement } from '#lambdas/runtime/implementation';

export const getCoords = implement(operations['googleapis-getcoords'], async ({ ctx, input }) => {
  try {
    const place = await (await ctx.maps()).coords(input.place_id);
    return place ?? refuse('place_to_coords_error');
  } catch {
    return refuse('google_places_error');
  }
});
