import type { Invoice } from '#shared/contract/entities/invoice';
import type { Item, Store } from '#lambdas/ports/store';
import { invoicesOfBooking } from '#lambdas/store/invoice-keys';

type Commission = { uid: string; netMinor: number; taxMinor: number };

/** A stored paper; the month of a driver is one once it has its number. */
export const asInvoice = (item: Item): Invoice => {
  const paper = item as unknown as Invoice;
  const { number, at, currency, taxMinor } = paper;
  if (item._et === 'commission') {
    const { uid, netMinor } = item as unknown as Commission;
    return { number, at, currency, taxMinor, kind: 'commission', grossMinor: netMinor + taxMinor, driver: uid };
  }
  const { kind, grossMinor, about, journal, booking } = paper;
  return {
    number,
    kind,
    at,
    currency,
    grossMinor,
    taxMinor,
    ...(about ? { about } : {}),
    ...(journal ? { journal } : {}),
    ...(booking ? { booking } : {}),
  };
};

const MOST = 50;

/** Receipts and credit notes of a booking, in the order of their numbers' moments. */
export const invoicesOf = async (store: Store, bookingId: string, consistent = false): Promise<Invoice[]> =>
  (await store.query({ pk: invoicesOfBooking(bookingId), limit: MOST, consistent }))
    .map(asInvoice)
    .sort((a, b) => a.at - b.at);

/** A receipt or credit note that has got its number. */
export type NumberedPaper = Pick<Invoice, 'kind' | 'at' | 'about'> & { bookingId: string };
export const asNumberedPaper = (item: Item): NumberedPaper => item as unknown as NumberedPaper;
