import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { User } from '#shared/contract/entities/user';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';
import { bookingKeys } from '@/lib/query-keys';
import { useThrottled } from '@/lib/use-throttled';
import { useTopic } from '@/lib/ws';
import { currentStatuses, pastStatuses } from './booking-rules';
import { cursorOf, fill, placeOf } from './fill-page';
import { askFor, isNarrow, type BookingFilter } from './booking-filter';
import type { SearchProgress, Watch } from './use-search-progress';

/** Calls of the server at most for one page of a search; then the visitor says whether to look further back. */
const MOST_CALLS = 20;

type Wanted = {
  question: BookingFilter;
  limit: number;
  cursor?: string;
  signal?: AbortSignal;
};

type Ask = ReturnType<typeof askFor>;

const asking = (ask: Ask, limit: number, signal: AbortSignal | undefined) => (cursor: string | undefined) =>
  api.fetchBookings({ limit, ...(cursor ? { cursor } : {}), ...ask }, { signal });

/** A full page of what is asked for, newest first; `before` goes on with one that was cut short. */
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

/** One answer of the server as it is: for those who ask on to the end anyway, like the export. */
export const fetchRaw = async (
  question: BookingFilter,
  { limit, cursor, signal }: PageRequest,
): Promise<Page<Booking>> => {
  const { bookings, nextCursor } = await asking(askFor(question), limit, signal)(cursor);
  return { rows: bookings, nextCursor };
};

const CARDS_AT_ONCE = 10;

/** The same list for cards, which are loaded further down rather than paged. */
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
    // A search is another thing each time.
    meta: question.search ? {} : { remember: 'content' },
  });

const everything: BookingFilter = { show: 'all', statuses: [] };

/** What is behind a rider. */
export const pastQuestion: BookingFilter = { ...everything, statuses: pastStatuses };

const MOST_CURRENT = 50;

/** What a rider has before them or is in the middle of; they are among the newest, so not all is looked through. */
export const currentQuery = queryOptions({
  queryKey: bookingKeys.list('current'),
  queryFn: async ({ signal }) => {
    const ask = asking({ active: true, status: [...currentStatuses] }, MOST_CURRENT, signal);
    return (await fill({ limit: MOST_CURRENT, from: { skip: 0 }, ask, most: 3 })).rows;
  },
  meta: { remember: 'content' },
});

/** Where this user hears that bookings have changed. */
export const topicOf = ({ id, usertype }: Pick<User, 'id' | 'usertype'>): string => {
  if (usertype === 'admin') return 'dash#all';
  return usertype === 'fleetadmin' ? `dash#${id}` : `u#${id}`;
};

/** A search may look through many answers: it is not done again with every change. */
const reloadEveryMs = { plain: 2_000, narrow: 15_000 };

/** Loads the lists again as bookings change; what is being loaded already is let finish. */
export function useLiveBookings(user: Pick<User, 'id' | 'usertype'>, question: BookingFilter): void {
  const client = useQueryClient();
  const reload = useThrottled(
    () => void client.invalidateQueries({ queryKey: bookingKeys.lists }, { cancelRefetch: false }),
    reloadEveryMs[isNarrow(question) ? 'narrow' : 'plain'],
  );
  useTopic(topicOf(user), message => message.type === 'notice' && reload());
}
