import { journalsNamedBy } from '#shared/domain/ledger/journal';
import { eventsSince, loadBooking } from '#lambdas/store/booking-items';
import type { Store } from '#lambdas/ports/store';
import { ENTRY_PREFIX, walletPk } from '#lambdas/store/keys';
import { journalsById, type StoredJournal } from './book-days';

const LATEST = 200;

/** Journals of a wallet that name the booking as their reference, such as a payment that came too late. */
const ofWallet = async (store: Store, uid: string, references: readonly string[]): Promise<string[]> => {
  const entries = await store.query({ pk: walletPk(uid), beginsWith: ENTRY_PREFIX, newestFirst: true, limit: LATEST });
  return entries.filter(({ txRef }) => references.includes(txRef as string)).map(({ journal }) => journal as string);
};

/** Everything in the books about a booking, oldest first. */
export const journalsOfBooking = async (store: Store, bookingId: string): Promise<StoredJournal[]> => {
  const booking = await loadBooking(store, bookingId);
  if (!booking) return [];
  const references = [bookingId, booking.booking_id];
  const [events, wallet] = await Promise.all([
    eventsSince(store, bookingId, 0),
    ofWallet(store, booking.customer, references),
  ]);
  const ids = [...journalsNamedBy(bookingId), ...events.flatMap(({ journals = [] }) => journals), ...wallet];
  return (await journalsById(store, ids)).sort((one, other) => one.at - other.at);
};
