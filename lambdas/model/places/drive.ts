import type { LatLng } from '#shared/contract/entities/common';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Route } from '#lambdas/ports/maps';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';

/** The route through points, or the refusal that the specification's map operations return. */
export const drive = async (ctx: Context, points: LatLng[]): Promise<Route | Refusal> => {
  try {
    return (await (await ctx.maps()).route(points)) ?? refuse('No Route Found');
  } catch (error) {
    log.error('maps failed', error);
    return refuse('place_to_coords_error');
  }
};
