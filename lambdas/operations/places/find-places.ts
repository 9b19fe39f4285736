import { isRefusal } from '#shared/contract/errors';
import { placeOperations } from '#shared/contract/operations/places';
import { implementPublic } from '#lambdas/runtime/implementation';
import { findByText } from '#lambdas/model/places/find-by-text';

export const findPlaces = implementPublic(placeOperations.findPlaces, async ({ ctx, input }) => {
  const searchResults = await findByText(ctx, input);
  return isRefusal(searchResults) ? searchResults : { searchResults };
});
