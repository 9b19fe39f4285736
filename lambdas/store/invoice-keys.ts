import type { InvoiceKind } from '#shared/contract/entities/invoice';
import type { Key } from '#lambdas/ports/store';
import { BOOKS_PK } from './keys';

/** Up to where the journals have their numbers, and the last number of each series. */
export const seriesKey: Key = { pk: BOOKS_PK, sk: 'SERIES' };
/** Receipts and credit notes of a booking, by the journal that they are for. */
export const invoicesOfBooking = (bookingId: string) => `INVB#${bookingId}`;
export const invoiceKey = (bookingId: string, journal: string): Key => ({
  pk: invoicesOfBooking(bookingId),
  sk: journal,
});
/** The company's commission by driver and month, which becomes an invoice at the month's end. */
export const commissionsOf = (month: string) => `INVD#${month}`;
export const commissionKey = (month: string, uid: string): Key => ({ pk: commissionsOf(month), sk: uid });
/** The papers of a series in a month, by number. */
export const invoiceList = (kind: InvoiceKind, month: string) => `INVL#${kind}#${month}`;
