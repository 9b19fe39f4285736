import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { foundBefore } from '#shared/domain/geo/place-typing';
import { api } from '@/lib/api';

const FRESH_FOR_MS = 10 * 60_000;

const priceKeys = {
  places: (searchKeyword: string) => ['visitorPlaces', searchKeyword] as const,
  price: (pickup: string | undefined, drop: string | undefined) => ['visitorPrice', pickup, drop] as const,
};

type FoundPlace = OutputOf<Operations['findPlaces']>['searchResults'][number];

/** Route and prices between two places, as shown to a visitor. */
export type CheckedPrice = OutputOf<Operations['checkPrice']>;

/** Places by text, for a visitor without an account. */
export const visitorPlacesQuery = (searchKeyword: string) =>
  queryOptions({
    queryKey: priceKeys.places(searchKeyword),
    queryFn: async ({ signal, client }): Promise<FoundPlace[]> =>
      foundBefore(searchKeyword, shorter => client.getQueryData<FoundPlace[]>(priceKeys.places(shorter))) ??
      (await api.findPlaces({ searchKeyword }, { signal })).searchResults,
    staleTime: FRESH_FOR_MS,
    retry: false,
  });

/** The price check between two found places; asked when both are chosen. */
export const priceQuery = (pickup: string | undefined, drop: string | undefined) =>
  queryOptions({
    queryKey: priceKeys.price(pickup, drop),
    queryFn: ({ signal }) => api.checkPrice({ pickup: pickup!, drop: drop! }, { signal }),
    enabled: pickup !== undefined && drop !== undefined,
    staleTime: FRESH_FOR_MS,
    retry: false,
  });
