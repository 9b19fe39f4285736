import { refuse } from '#shared/contract/errors';
import { placeOperations } from '#shared/contract/operations/places';
import { implement } from '#lambdas/runtime/implementation';
import { log } from '#lambdas/ports/log';

const MIN_LETTERS = 2;
const RESULTS = 7;

export const autocomplete = implement(placeOperations['googleapis-autocomplete'], async ({ ctx, input }) => {
  if (input.searchKeyword.length < MIN_LETTERS) return { searchResults: [] };
  const settings = await ctx.settings();
  const country = settings.restrictCountry || input.country || undefined;
  try {
    const maps = await ctx.maps();
    const near = input.near ? { near: input.near } : {};
    return {
      searchResults: await maps.autocomplete({ searchKeyword: input.searchKeyword, country, limit: RESULTS, ...near }),
    };
  } catch (error) {
    log.error('maps failed', error);
    return refuse('google_places_error');
  }
});
