import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';

const FRESH_FOR_MS = 10 * 60_000;

const priceKeys = {
  places: (searchKeyword: string) => ['visitorPlaces', searchKeyword] as const,
  price: (pickup: string | undefined, drop: string | undefined) => ['visitorPrice', pickup, drop] as const,
};

/** Way and prices between two places, as a visitor is told them. */
export type CheckedPrice = OutputOf<Operations['checkPrice']>;

/** Places by text, for a visitor without an account. */
export const visitorPlacesQuery = (searchKeyword: string) =>
  queryOptions({
    queryKey: priceKeys.places(searchKeyword),
    queryFn: ({ signal }) => api.findPlaces({ searchKeyword }, { signal }).then(answer => answer.searchResults),
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
