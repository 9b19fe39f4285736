import { type ExportPage, fetchExportPage } from '../api';

export type DataExport = {
  exportedAt: string;
  account: ExportPage['account'];
  bookings: ExportPage['bookings'];
};

/** Every page of the export as one object. `onBookings` hears how many bookings have come so far. */
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

/** `wayfare-my-data-2026-11-21.json`, by the visitor's calendar. */
export const fileNameOf = (at: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `wayfare-my-data-${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}.json`;
};

/** Hands a text to the visitor as a file. */
export const download = (text: string, fileName: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
