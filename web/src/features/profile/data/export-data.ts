import type { Day } from '#shared/domain/time/day';
import { type ExportPage, fetchExportPage } from '../api';

export type DataExport = {
  exportedAt: string;
  account: ExportPage['account'];
  bookings: ExportPage['bookings'];
};

/** Fetches every page of the export and merges them. `onBookings` is called with the number of bookings so far. */
export const collectMyData = async (onBookings: (count: number) => void, signal: AbortSignal): Promise<DataExport> => {
  const bookings: ExportPage['bookings'] = [];
  let account: ExportPage['account'];
  let cursor: string | undefined;
  do {
    const page: ExportPage = await fetchExportPage(cursor, signal);
    signal.throwIfAborted();
    account ??= page.account;
    bookings.push(...page.bookings);
    onBookings(bookings.length);
    cursor = page.nextCursor;
  } while (cursor);
  return { exportedAt: new Date().toISOString(), account, bookings };
};

/** `wayfare-my-data-2026-11-21.json`. */
export const fileNameOf = (day: Day): string => `wayfare-my-data-${day}.json`;

export const download = (text: string, fileName: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Revoke the object URL only after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
