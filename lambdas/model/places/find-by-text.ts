import { type Refusal, refuse } from '#shared/contract/errors';
import type { LatLng } from '#shared/contract/entities/common';
import { PLACE_RESULTS } from '#shared/domain/geo/place-typing';
import type { PlaceHit } from '#lambdas/ports/maps';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';

const MIN_LETTERS = 2;

type Asked = { searchKeyword: string; country?: string | undefined; near?: LatLng | undefined };

/** Places like the typed text, in the country that the operator serves, if it serves one only. */
export const findByText = async (
  ctx: Context,
  { searchKeyword, country, near }: Asked,
): Promise<PlaceHit[] | Refusal> => {
  if (searchKeyword.length < MIN_LETTERS) return [];
  const { restrictCountry } = await ctx.settings();
  try {
    const maps = await ctx.maps();
    const only = restrictCountry || country || undefined;
    return await maps.autocomplete({ searchKeyword, country: only, limit: PLACE_RESULTS, ...(near ? { near } : {}) });
  } catch (error) {
    log.error('maps failed', error);
    return refuse('google_places_error');
  }
};
