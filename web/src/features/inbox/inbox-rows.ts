import type { InboxNotice } from '#shared/contract/entities/notice';

export type InboxRow = {
  /** The newest one, which is shown. */
  notice: InboxNotice;
  isRead: boolean;
  /** The number of older notices of the same booking that it represents. */
  earlier: number;
};

/** One row for each booking, at the place of its newest notice; all others have a row of their own. */
export const rowsOf = (notices: readonly InboxNotice[]): InboxRow[] => {
  const groups = new Map<string, InboxNotice[]>();
  for (const notice of notices) {
    const about = notice.bookingId ?? notice.id;
    groups.set(about, [...(groups.get(about) ?? []), notice]);
  }
  return [...groups.values()].map(group => ({
    notice: group[0]!,
    isRead: group.every(({ isRead }) => isRead),
    earlier: group.length - 1,
  }));
};
