import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PLACE_SEARCH_DEBOUNCE_MS } from '#shared/contract/constants';
import type { UserType } from '#shared/contract/operation';
import { useRested } from '@/features/booking/use-search';
import { peopleQuery } from './api';

/** Minimum length of a search; a shorter text would match half the city. */
const SHORTEST_SEARCH = 2;

/** People whose name, e-mail or phone begins with `typed`, which is trimmed. */
export function usePeople(typed: string, usertype?: UserType) {
  const rested = useRested(typed, PLACE_SEARCH_DEBOUNCE_MS);
  const isLong = typed.length >= SHORTEST_SEARCH;
  const found = useQuery({
    ...peopleQuery(rested, usertype),
    enabled: isLong && rested === typed,
    placeholderData: keepPreviousData,
  });
  return {
    people: isLong && !found.isError ? (found.data ?? []) : [],
    isLong,
    waiting: isLong && (rested !== typed || found.isFetching),
    error: isLong && found.isError && !found.isFetching ? found.error : undefined,
    retry: () => void found.refetch(),
  };
}
