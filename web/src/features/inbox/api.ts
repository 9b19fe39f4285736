import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
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

export const reloadInbox = (client: QueryClient): void => void client.invalidateQueries({ queryKey: inboxKey });

export type Reading = { id: string } | { upTo: string };

const readIn = (inbox: Inbox, reading: Reading): Inbox => {
  const isMeant = (id: string) => ('id' in reading ? id === reading.id : id <= reading.upTo);
  return {
    ...inbox,
    pages: inbox.pages.map(page => ({
      ...page,
      unread: 'id' in reading ? Math.max(0, page.unread - 1) : 0,
      notices: page.notices.map(notice => (isMeant(notice.id) ? { ...notice, isRead: true } : notice)),
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
