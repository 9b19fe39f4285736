import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { User } from '#shared/contract/entities/user';
import { cursorOf, fill, placeOf } from '@/ui/table/fill-page';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';
import { bookingKeys } from '@/lib/query-keys';
import { useThrottled } from '@/lib/use-throttled';
import { useTopic } from '@/lib/ws';
import { currentStatuses, pastStatuses } from './booking-rules';
import { askFor, isNarrow, type BookingFilter } from './booking-filter';
import type { SearchProgress, Watch } from './use-search-progress';

/** Maximum number of requests for one page of a search; after that the user decides whether to continue. */
const MOST_CALLS = 20;

type Wanted = {
  question: BookingFilter;
  limit: number;
  cursor?: string;
  signal?: AbortSignal;
};

type Ask = ReturnType<typeof askFor>;

const asking =
  (ask: Ask, limit: number, signal: AbortSignal | undefined) =>
  async (cursor: string | undefined): Promise<Page<Booking>> => {
    const answer = await api.fetchBookings({ limit, ...(cursor ? { cursor } : {}), ...ask }, { signal });
    return { rows: answer.bookings, nextCursor: answer.nextCursor };
  };

/** Fetches a full page for a filter, newest first; `before` continues a page that was cut short. */
export const fillPage = ({ question, limit, cursor, signal }: Wanted, watch?: Watch, before?: readonly Booking[]) =>
  fill({
    limit,
    from: placeOf(cursor),
    ask: asking(askFor(question), limit, signal),
    most: MOST_CALLS,
    peek: isNarrow(question),
    ...watch,
    before,
  });

/** A single response of the server, unfilled: for callers that page to the end anyway, like the export. */
export const fetchRaw = (question: BookingFilter, { limit, cursor, signal }: PageRequest): Promise<Page<Booking>> =>
  asking(askFor(question), limit, signal)(cursor);

const FOUND_AT_ONCE = 5;

/** The first bookings that a search finds, for the palette. */
export const foundBookingsQuery = (search: string) =>
  queryOptions({
    queryKey: bookingKeys.found(search),
    queryFn: async ({ signal }) => (await api.fetchBookings({ search, limit: FOUND_AT_ONCE }, { signal })).bookings,
    staleTime: 30_000,
  });

const CARDS_AT_ONCE = 10;

/** The same list for cards, with infinite scrolling instead of pages. */
export const cardsQuery = (question: BookingFilter, { begin }: SearchProgress) =>
  infiniteQueryOptions({
    queryKey: bookingKeys.cards(question),
    queryFn: async ({ pageParam, signal }) => {
      const { watch, end } = begin();
      const page = await fillPage({ question, limit: CARDS_AT_ONCE, cursor: pageParam, signal }, watch).finally(end);
      return { rows: page.rows, cut: page.cut, nextCursor: page.next && cursorOf(page.next) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
    // Search results are not worth keeping in the persistent cache.
    meta: question.search ? {} : { remember: 'content' },
  });

const everything: BookingFilter = { show: 'all', statuses: [] };

/** Filter for a rider's past bookings: all of them, or those made before a moment. */
export const pastQuestion = (before: number | undefined): BookingFilter => ({
  ...everything,
  statuses: pastStatuses,
  ...(before === undefined ? {} : { before }),
});

const MOST_CURRENT = 50;

/** A rider's upcoming and ongoing bookings; these are among the newest, so it does not read the whole history. */
export const currentQuery = queryOptions({
  queryKey: bookingKeys.list('current'),
  queryFn: async ({ signal }) => {
    const ask = asking({ active: true, status: [...currentStatuses] }, MOST_CURRENT, signal);
    return (await fill({ limit: MOST_CURRENT, from: { skip: 0 }, ask, most: 3 })).rows;
  },
  meta: { remember: 'content' },
});

/** The topic on which this user is notified of changed bookings. */
export const topicOf = ({ id, usertype }: Pick<User, 'id' | 'usertype'>): string => {
  if (usertype === 'admin') return 'dash#all';
  return usertype === 'fleetadmin' ? `dash#${id}` : `u#${id}`;
};

/** Throttle intervals: a search can take many requests, so it is not repeated with every change. */
const reloadEveryMs = { plain: 2_000, narrow: 15_000 };

/** Refetches the lists when bookings change; a request in flight is not cancelled. */
export function useLiveBookings(user: Pick<User, 'id' | 'usertype'>, question: BookingFilter): void {
  const client = useQueryClient();
  const reload = useThrottled(
    () => void client.invalidateQueries({ queryKey: bookingKeys.lists }, { cancelRefetch: false }),
    reloadEveryMs[isNarrow(question) ? 'narrow' : 'plain'],
  );
  useTopic(topicOf(user), message => message.type === 'notice' && reload());
}
