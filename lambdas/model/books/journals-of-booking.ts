import { journalsNamedBy } from '#shared/domain/ledger/journal';
import { disputeName, disputeSteps } from '#shared/domain/ledger/payment-journals';
import { eventsSince, loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import type { Store } from '#lambdas/ports/store';
import type { Dispute, PaymentRecord } from '#shared/domain/payment/record';
import { shortOf } from '#lambdas/store/short-ref';
import { ENTRY_PREFIX, paymentIntentKey, paymentRecordKey, returnsOf, walletPk } from '#lambdas/store/keys';
import { journalsById, type StoredJournal } from './book-days';

const LATEST = 200;
const LATEST_RETURNS = 50;

/** Journals of a wallet that name the booking as their reference, e.g. a late payment. */
const ofWallet = async (store: Store, uid: string, references: readonly string[]): Promise<string[]> => {
  const entries = await store.query({ pk: walletPk(uid), beginsWith: ENTRY_PREFIX, newestFirst: true, limit: LATEST });
  return entries.filter(({ txRef }) => references.includes(txRef as string)).map(({ journal }) => journal as string);
};

/** Attempts to pay that journals name: only attempts have ids of this form. */
export const attemptsIn = (ids: readonly string[]): string[] => ids.flatMap(id => /\b[0-9a-f]{32}\b/.exec(id) ?? []);

/** The dispute in each of its rounds. */
const roundsOf = (dispute: Dispute): Dispute[] => {
  const { round: last = 1, ...first } = dispute;
  return [first, ...Array.from({ length: last - 1 }, (_, i) => ({ ...first, round: i + 2 }))];
};

/** Journals of the fees, refunds and disputes of a payment; those of a driven ride are in no wallet and no event. */
const ofRecord = (payment: string, { feeMinor, foreignMinor, disputes }: PaymentRecord): string[] => [
  `IN-${payment}`,
  `BACK-${payment}`,
  `BACK-${payment}-${foreignMinor}`,
  `COST-${payment}-${feeMinor}`,
  ...Object.values(disputes)
    .flatMap(roundsOf)
    .flatMap(dispute => {
      const name = `${payment}-${shortOf(disputeName(dispute))}`;
      const cost = `DISPUTECOST-${name}-${dispute.feeMinor ?? 0}`;
      return [...Object.values(disputeSteps).map(step => `${step}-${name}`), cost];
    }),
];

/** Every payment under the attempt's reference has a record: a further one is named by the short form of its number. */
const ofAttempt = async (store: Store, intentId: string): Promise<string[]> => {
  const { pk, sk: prefix } = paymentRecordKey(intentId, '');
  const records = await store.query({ pk, beginsWith: prefix });
  return records.flatMap(item => {
    const further = `${intentId}-${item.sk.slice(prefix.length)}`;
    return [intentId, further].flatMap(payment => ofRecord(payment, item as unknown as PaymentRecord));
  });
};

/** Journals of wallet money that was returned to its original payment. */
const ofReturns = async (store: Store, attempt: string): Promise<string[]> => {
  const intent = await store.get(paymentIntentKey(attempt));
  if (!intent) return [];
  const pk = returnsOf(intent.customer as string);
  const keys = await store.query({ index: 'gsi2', pk, newestFirst: true, limit: LATEST_RETURNS });
  const found = await store.getMany(keys.map(({ pk: row, sk }) => ({ pk: row, sk })));
  const returns = found.filter(({ intentId }) => intentId === attempt);
  return returns.flatMap(({ id }) => ['RET', 'RETEND', 'RETBACK'].map(step => `${step}-${id as string}`));
};

/** Everything in the books about a payment that belongs to no booking. */
export const journalsOfPayment = async (store: Store, attempt: string): Promise<StoredJournal[]> => {
  const [ofRecords, returned] = await Promise.all([ofAttempt(store, attempt), ofReturns(store, attempt)]);
  return journalsById(store, [`IN-${attempt}`, ...ofRecords, ...returned]);
};

/** The attempts that paid a booking or its cancellation fee, including captures of what a card had authorised. */
const attemptsFor = async (store: Store, { cancelFeePaid, heldBy, paidBy }: StoredBooking): Promise<string[]> => {
  const hold = heldBy === undefined ? undefined : await store.get(paymentIntentKey(heldBy));
  const known = [paidBy, heldBy, hold?.['takenBy'] as string | undefined, cancelFeePaid?.payment];
  return known.filter(id => id !== undefined);
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
  const named = [...events.flatMap(({ journals = [] }) => journals), ...wallet];
  const attempts = new Set([...(await attemptsFor(store, booking)), ...attemptsIn(named)]);
  const payments = await Promise.all(
    [...attempts].map(async attempt => [`IN-${attempt}`, ...(await ofAttempt(store, attempt))]),
  );
  const ids = [...journalsNamedBy(bookingId), ...named, ...payments.flat()];
  return (await journalsById(store, ids)).sort((a, b) => a.at - b.at);
};
