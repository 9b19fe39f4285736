import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { User } from '#shared/contract/entities/user';
import type { Page, PageRequest } from '@/components/table/table-types';
import { api } from '@/lib/api';
import { useThrottled } from '@/lib/use-throttled';
import { useTopic } from '@/lib/ws';
import { askFor, matches } from './booking-rules';

export const filterId = 'show';

/** Pages looked through at most for one answer: a search or a rare status may leave little of each. */
const mostPages = 8;

/** One page of the list, newest first. The server has no search of its own, so pages are searched here. */
export async function fetchPage(request: PageRequest): Promise<Page<Booking>> {
  const { limit, search, filters, signal } = request;
  const wanted = search ? limit : 1;
  const rows: Booking[] = [];
  let cursor = request.cursor;
  for (let page = 0; page < mostPages; page++) {
    const answer = await api.fetchBookings({ limit, cursor, ...askFor(filters[filterId]?.[0]) }, { signal });
    rows.push(...(search ? answer.bookings.filter(booking => matches(booking, search)) : answer.bookings));
    cursor = answer.nextCursor;
    if (!cursor || rows.length >= wanted) break;
  }
  return { rows, nextCursor: cursor };
}

const cardsAtOnce = 10;

/** The same list for cards, which are loaded further down rather than paged. */
export const cardsQuery = (chip: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['bookings', 'cards', chip ?? ''],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ limit: cardsAtOnce, cursor: pageParam, filters: chip ? { [filterId]: [chip] } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
  });

/** Where this user hears that bookings have changed. */
export function topicOf({ id, usertype }: Pick<User, 'id' | 'usertype'>): string {
  if (usertype === 'admin') return 'dash#all';
  return usertype === 'fleetadmin' ? `dash#${id}` : `u#${id}`;
}

const reloadEveryMs = 2_000;

/** Loads the lists again as bookings change, at most every other second. */
export function useLiveBookings(user: Pick<User, 'id' | 'usertype'>): void {
  const client = useQueryClient();
  const reload = useThrottled(() => void client.invalidateQueries({ queryKey: ['bookings'] }), reloadEveryMs);
  useTopic(topicOf(user), message => message.type === 'notice' && reload());
}
