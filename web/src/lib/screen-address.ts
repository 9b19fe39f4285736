/** Target of a notice or a push. */
export type NoticeTarget = { screen: string; bookingId?: string | undefined; notice?: string | undefined };

/**
 * An address that leads to the screen that a notice names: `app/open-screen.tsx` knows which page that is for this user.
 */
export const screenAddress = ({ screen, bookingId, notice }: NoticeTarget): string => {
  const query = new URLSearchParams({
    screen,
    ...(bookingId ? { booking: bookingId } : {}),
    ...(notice ? { notice } : {}),
  });
  return `/open?${query.toString()}`;
};
