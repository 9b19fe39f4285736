import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxQuery, useReadNotices } from './api';
import { useIsVisible } from './use-is-visible';

/** The notices of a booking count as read while its page shows their content. */
export function useReadBooking(bookingId: string): void {
  const { data } = useInfiniteQuery(inboxQuery);
  const { mutate, isPending } = useReadNotices();
  const isVisible = useIsVisible();
  const notices = data?.pages.flatMap(page => page.notices) ?? [];
  const isUnread = notices.some(notice => notice.bookingId === bookingId && !notice.isRead);
  useEffect(() => {
    if (isUnread && isVisible && !isPending) mutate({ bookingId });
    // A call that fails is not repeated for the same notices.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnread, isVisible, bookingId, mutate]);
}
