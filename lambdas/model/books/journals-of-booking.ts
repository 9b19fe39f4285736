import { journalsNamedBy } from '#shared/domain/ledger/journal';
import { eventsSince, loadBooking } from '#lambdas/store/booking-items';
import type { Store } from '#lambdas/ports/store';
import type { PaymentRecord } from '#shared/domain/payment/record';
import { shortOf } from '#lambdas/model/payments/payment-issues';
import { ENTRY_PREFIX, paymentRecordKey, walletPk } from '#lambdas/store/keys';
import { journalsById, type StoredJournal } from './book-days';

const LATEST = 200;

/** Journals of a wallet that name the booking as their reference, such as a payment that came too late. */
const ofWallet = async (store: Store, uid: string, references: readonly string[]): Promise<string[]> => {
  const entries = await store.query({ pk: walletPk(uid), beginsWith: ENTRY_PREFIX, newestFirst: true, limit: LATEST });
  return entries.filter(({ txRef }) => references.includes(txRef as string)).map(({ journal }) => journal as string);
};

const disputeSteps = ['DISPUTE', 'DISPUTEWON', 'DISPUTELOST', 'DISPUTEBACK'];

/** Journals of the fees and disputes of the payment: those of a driven ride are in no wallet and no event. */
const ofPayment = async (store: Store, intentId: string): Promise<string[]> => {
  const records = await store.query({ pk: paymentRecordKey(intentId, '').pk, beginsWith: paymentRecordKey('', '').sk });
  return records.flatMap(item => {
    const { feeMinor, disputes } = item as unknown as PaymentRecord;
    const ofDisputes = Object.values(disputes).flatMap(({ ref, feeMinor: disputeFee = 0 }) => {
      const name = `${intentId}-${shortOf(ref)}`;
      return [...disputeSteps.map(step => `${step}-${name}`), `DISPUTECOST-${name}-${disputeFee}`];
    });
    return [`COST-${intentId}-${feeMinor}`, ...ofDisputes];
  });
};

/** Everything in the books about a booking, oldest first. */
export const journalsOfBooking = async (store: Store, bookingId: string): Promise<StoredJournal[]> => {
  const booking = await loadBooking(store, bookingId);
  if (!booking) return [];
  const references = [bookingId, booking.booking_id];
  const [events, wallet, payment] = await Promise.all([
    eventsSince(store, bookingId, 0),
    ofWallet(store, booking.customer, references),
    booking.paidBy ? ofPayment(store, booking.paidBy) : [],
  ]);
  const ids = [
    ...journalsNamedBy(bookingId),
    ...events.flatMap(({ journals = [] }) => journals),
    ...wallet,
    ...payment,
  ];
  return (await journalsById(store, [...new Set(ids)])).sort((one, other) => one.at - other.at);
};
