import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PLACE_SEARCH_DEBOUNCE_MS } from '#shared/contract/constants';
import type { User } from '#shared/contract/entities/user';
import type { PlacePrecision } from '#shared/contract/entities/place-precision';
import { PLACE_LETTERS } from '#shared/domain/geo/place-typing';
import { placesQuery } from '@/features/places/api';
import { usePlaceWords } from '@/features/places/saved-place';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useTrip, type TripPoint } from './trip-store';

/** The debounced value: unchanged for `delayMs`. */
export function useRested<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}

type Saved = NonNullable<User['savedAddresses']>[number];

export type Suggestion =
  | { kind: 'gps' }
  | { kind: 'map' }
  | { kind: 'saved'; place: Saved }
  | { kind: 'found'; place_id: string; description: string; precision?: PlacePrecision | undefined };

const SHOWN_SAVED = 4;

type SavedWords = (place: Saved) => { main: string; where: string };
const plainWords: SavedWords = ({ name = '', description }) => ({ main: name, where: description });

/** Home and Work come first, then other saved places, then places that were only visited. */
const rankOf = ({ slot, recent }: Saved): number => (slot ? 0 : recent ? 2 : 1);

/** Saved addresses whose name or address matches the typed text, the most used of each rank first. */
export const savedFor = (saved: readonly Saved[], text: string, words = plainWords): Saved[] => {
  const typed = text.toLocaleLowerCase();
  const matches = (place: Saved) => `${words(place).main} ${place.description}`.toLocaleLowerCase().includes(typed);
  return saved
    .filter(matches)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.count - a.count)
    .slice(0, SHOWN_SAVED);
};

/** Results of a search. While it waits for the network, results for an earlier text are dropped. */
export const resultsOf = <T>(
  found: { data?: readonly T[] | undefined; isPaused: boolean },
  typed: string,
): readonly T[] => (typed.length >= PLACE_LETTERS && !found.isPaused ? (found.data ?? []) : []);

/** The progress of a text search. A search that waits for the network counts as failed until it continues. */
export const searchState = (
  found: { isFetching: boolean; isError: boolean; isPaused: boolean },
  { typed, keyword, results }: { typed: string; keyword: string; results: readonly unknown[] },
): 'idle' | 'waiting' | 'failed' | 'nothing' | 'some' => {
  if (typed.length < PLACE_LETTERS) return 'idle';
  if ((keyword !== typed || found.isFetching) && results.length === 0) return 'waiting';
  if (found.isError || found.isPaused) return 'failed';
  return results.length === 0 ? 'nothing' : 'some';
};

/**
 * Suggestions for a search box: the device's position, saved places, search results and the map. The position comes
 * first for the pickup and after the results for the drop, as trips start at the rider more often than they end there.
 */
export function useSearch(text: string, which: TripPoint | undefined) {
  const { user } = useSession();
  const { restrictCountry } = useSettings();
  const words = usePlaceWords();
  const near = useTrip(trip => trip.gps ?? trip.pickup);
  const typed = text.trim();
  const keyword = useRested(typed, PLACE_SEARCH_DEBOUNCE_MS);
  const found = useQuery({
    ...placesQuery(keyword, restrictCountry, near && { lat: near.lat, lng: near.lng }),
    // Skip the search while the debounced text lags behind the typed one.
    enabled: keyword.length >= PLACE_LETTERS && keyword === typed,
    placeholderData: keepPreviousData,
  });
  const results = resultsOf(found, typed);
  const gps: Suggestion[] = typed ? [] : [{ kind: 'gps' }];
  const suggestions: Suggestion[] = [
    ...(which === 'pickup' ? gps : []),
    ...savedFor(user?.savedAddresses ?? [], typed, words).map(place => ({ kind: 'saved' as const, place })),
    ...results.map(place => ({ kind: 'found' as const, ...place })),
    ...(which === 'drop' ? gps : []),
    { kind: 'map' as const },
  ];
  const state = searchState(found, { typed, keyword, results });
  return { suggestions, state, keyword };
}
