type Report = { bookingId: string; keys: readonly string[] | undefined };
const reports = new Set<Report>();

/**
 * Declares that the screen itself shows the news of a booking, or only the notices with these keys. Returns a function
 * that ends it.
 */
export const reportHere = (bookingId: string, keys?: readonly string[]): (() => void) => {
  const report = { bookingId, keys };
  reports.add(report);
  return () => void reports.delete(report);
};

export const isReportedHere = (bookingId: string | undefined, key: string): boolean =>
  [...reports].some(report => report.bookingId === bookingId && (report.keys?.includes(key) ?? true));
