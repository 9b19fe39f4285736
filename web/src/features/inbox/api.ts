import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InboxNotice } from '#shared/contract/entities/notice';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';

const NOTICES_AT_ONCE = 20;
const inboxKey = ['inbox'] as const;

type Inbox = InfiniteData<OutputOf<Operations['fetchInbox']>, string | undefined>;

/** Notices, newest first, and the number of unread ones; paginated. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: inboxKey,
  queryFn: ({ pageParam, signal }) => api.fetchInbox({ limit: NOTICES_AT_ONCE, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => page.nextCursor,
  meta: { remember: 'content' },
});

/** The number of unread rows. */
export function useUnread(): number {
  return useInfiniteQuery(inboxQuery).data?.pages[0]?.unread ?? 0;
}

export const reloadInbox = (client: QueryClient): void => void client.invalidateQueries({ queryKey: inboxKey });

export type Reading = { id: string } | { upTo: string } | { bookingId: string };

const readIn = (inbox: Inbox, reading: Reading): Inbox => {
  const isMeant = ({ id, bookingId }: InboxNotice) => {
    if ('bookingId' in reading) return bookingId === reading.bookingId;
    return 'id' in reading ? id === reading.id : id <= reading.upTo;
  };
  return {
    ...inbox,
    pages: inbox.pages.map(page => ({
      ...page,
      unread: 'upTo' in reading ? 0 : Math.max(0, page.unread - 1),
      notices: page.notices.map(notice => (isMeant(notice) ? { ...notice, isRead: true } : notice)),
    })),
  };
};

/** Marks notices as read; shown at once. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reading: Reading) => api.readNotices(reading),
    onMutate: reading => {
      client.setQueryData<Inbox>(inboxKey, inbox => inbox && readIn(inbox, reading));
    },
    onSettled: () => reloadInbox(client),
  });
}
