const counts = new Map<string, number>();

/** Declares that the screen itself shows the news of a booking. Returns a function that ends it. */
export const reportHere = (bookingId: string): (() => void) => {
  counts.set(bookingId, (counts.get(bookingId) ?? 0) + 1);
  return () => void counts.set(bookingId, (counts.get(bookingId) ?? 1) - 1);
};

export const isReportedHere = (bookingId: string | undefined): boolean =>
  bookingId !== undefined && (counts.get(bookingId) ?? 0) > 0;
