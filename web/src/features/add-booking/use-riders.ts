import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PLACE_SEARCH_DEBOUNCE_MS } from '#shared/contract/constants';
import { useRested } from '@/features/booking/use-search';
import { ridersQuery } from './api';

/** Minimum length of a search; a shorter text would match half the city. */
export const SHORTEST_SEARCH = 2;

/** Riders whose name, e-mail or phone begins with `typed`, which is trimmed. */
export function useRiders(typed: string) {
  const rested = useRested(typed, PLACE_SEARCH_DEBOUNCE_MS);
  const long = typed.length >= SHORTEST_SEARCH;
  const found = useQuery({
    ...ridersQuery(rested),
    enabled: long && rested === typed,
    placeholderData: keepPreviousData,
  });
  return {
    riders: long && !found.isError ? (found.data ?? []) : [],
    waiting: long && (rested !== typed || found.isFetching),
    error: long && found.isError && !found.isFetching ? found.error : undefined,
    retry: () => void found.refetch(),
  };
}
