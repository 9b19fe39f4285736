import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { disputeCost, disputeName, feeRetained, type Incoming } from '#shared/domain/ledger/payment-journals';
import {
  advance,
  type Dispute,
  disputedMinor,
  emptyRecord,
  nextChange,
  type PaymentRecord,
  type RecordChange,
} from '#shared/domain/payment/record';
import type { Fact } from '#lambdas/ports/payments';
import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentRecordKey } from '#lambdas/store/keys';
import { markWrites } from './dispute-marks';
import { disputeWrites } from './disputes';
import { endRide } from './end-ride';
import { foreignRefundWrites } from './foreign-refunds';
import { journalOf, type Moved, type Recorded } from './recorded';
import { otherGoneOf } from './deposits';
import { type Intent, isSettled, loadIntent } from './intents';
import { furtherPayment, isFurther } from './kept-payments';
import { settleDebts } from './settle-debts';
import { shortOf } from '#lambdas/store/short-ref';

type Stored = PaymentRecord & { v: number };

/** The stored record of a payment, named by a short form of the provider's reference. */
export const loadRecord = async (ctx: Context, intentId: string, short: string): Promise<Stored> => {
  const item = await ctx.store.get(paymentRecordKey(intentId, short), { consistent: true });
  return item ? (item as unknown as Stored) : { ...emptyRecord, v: 0 };
};

const recordWrite = (id: string, short: string, { v }: Stored, record: PaymentRecord): Write => {
  const { foreignMinor, feeMinor, toldMinor, disputes } = record;
  return {
    type: 'put',
    item: {
      ...paymentRecordKey(id, short),
      _et: 'payment-record',
      foreignMinor,
      feeMinor,
      ...(toldMinor === undefined ? {} : { toldMinor }),
      disputes,
      v: v + 1,
    },
    if: v === 0 ? missing() : is('v', v),
  };
};

/** Our own refund orders for the payment, minor units. */
const ownMinor = ({ sentBackMinor, record }: Pick<Recorded, 'record' | 'sentBackMinor'>): number =>
  Math.max(0, sentBackMinor - record.foreignMinor - disputedMinor(record));

const movedOf = async (ctx: Context, recorded: Recorded, change: RecordChange): Promise<Moved> => {
  const { payment } = recorded;
  switch (change.kind) {
    case 'told':
      return { writes: [] };
    case 'fee':
      return { writes: journalOf(ctx, recorded, feeRetained(payment, change.amountMinor, change.totalMinor)) };
    case 'disputeFee': {
      const disputed = { payment, dispute: change.dispute, short: shortOf(disputeName(change.dispute)) };
      return { writes: journalOf(ctx, recorded, disputeCost(disputed, change.amountMinor)) };
    }
    case 'refund':
      return foreignRefundWrites(ctx, recorded, change);
    case 'dispute':
      return disputeWrites(ctx, recorded, change);
  }
};

/** A change needs consent if an admin says that a dispute is won. */
const consentTo = async ({ admin }: Recorded, change: RecordChange, { creditMinor = 0 }: Moved) => {
  if (!admin || change.kind !== 'dispute' || change.dispute.state !== 'won') return [];
  return admin.consent(change.step, creditMinor);
};

/** Writes a change with the record's next version; does nothing when another instance was first. */
const book = async (
  ctx: Context,
  recorded: Recorded,
  change: RecordChange,
  nextOf: (change: RecordChange) => Write,
): Promise<Refusal | undefined> => {
  const moved = await movedOf(ctx, recorded, change);
  const consent = await consentTo(recorded, change, moved);
  if (isRefusal(consent)) return consent;
  const marks = change.kind === 'dispute' ? await markWrites(ctx, recorded, change) : undefined;
  const booked =
    change.kind === 'dispute'
      ? { ...change, dispute: { ...change.dispute, ...moved.dispute, ...marks?.dispute } }
      : change;
  const writes = [nextOf(booked), ...moved.writes, ...(marks?.writes ?? []), ...consent];
  await (moved.run ? moved.run(writes) : ctx.store.write(writes));
  const isBack = change.kind === 'dispute' && (change.step === 'return' || change.step === 'restore');
  if (isBack) await settleDebts(ctx, recorded.payment.customer);
  return undefined;
};

/** The amount that the bank has by the provider's own word, minor units: an admin may say so of anybody's payment. */
const toldMinor = (record: PaymentRecord): number => {
  const told = Object.entries(record.disputes).filter(
    ([, { byAdmin }]) => !byAdmin || byAdmin.told === 'taken' || byAdmin.told === 'lost',
  );
  return disputedMinor({ ...record, disputes: Object.fromEntries(told) });
};

/**
 * A ride that has not begun is cancelled once its payment is gone, or once its payer's bank has some of it. Checked
 * with every report, because the function that booked the loss may have ended before it cancelled the ride.
 */
const endUnpaid = async (ctx: Context, recorded: Recorded): Promise<void> => {
  const { intent, isFurther: isOther, paidMinor, sentBackMinor, record } = recorded;
  if (!isOther && (sentBackMinor >= paidMinor || disputedMinor(record) > 0))
    await endRide(ctx, intent, toldMinor(record));
};

/** Each change has its own transaction; if several instances learn of it at once, the first one books it. */
const MOST_CHANGES = 100;

/** The limit for an admin's report; the admin may try again. */
const MOST_TRIES = 10;

/**
 * The record is read before the amounts that have gone back. A change of the record in between makes the write fail, so
 * that no amount is compared with an older record.
 */
const recordedOf = async (ctx: Context, id: string, fact: Fact, admin: Recorded['admin']) => {
  const settled = await loadIntent(ctx, id);
  if (!settled || !isSettled(settled)) return undefined;
  const isOther = isFurther(settled, fact);
  const short = shortOf(isOther ? fact.providerRef : (settled.providerRef ?? fact.providerRef));
  const stored = await loadRecord(ctx, id, short);
  const intent = (await loadIntent(ctx, id)) ?? settled;
  const payment: Incoming = isOther ? furtherPayment(intent, fact) : intent;
  const paidMinor = toMinor(payment.amount, payment.currency);
  const gone = isOther ? await otherGoneOf(ctx, id, fact.providerRef) : intent;
  const { sentBackMinor = 0, cameBackMinor = 0 } = gone;
  const amounts = { paidMinor, sentBackMinor, cameBackMinor };
  const found = { intent, fact, payment, isFurther: isOther, ...amounts, record: stored, admin };
  return { short, stored, recorded: found };
};

/**
 * The largest dispute that an admin may record, minor units: a case that is entered twice must not count twice. The
 * provider's own reports have no limit, because that money is gone.
 */
export const roomFor = (recorded: Pick<Recorded, 'paidMinor' | 'record' | 'sentBackMinor'>): number => {
  const { paidMinor, record } = recorded;
  const open = Object.values(record.disputes).filter(({ state }) => state !== 'won');
  const disputed = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return paidMinor - disputed - record.foreignMinor - ownMinor(recorded);
};

const refusalOf = (change: RecordChange, recorded: Recorded): Refusal | undefined => {
  const { admin } = recorded;
  const isRecorded = admin && !admin.bringsReport && change.kind === 'dispute' && change.step === 'open';
  if (!isRecorded) return undefined;
  const room = roomFor(recorded);
  if (change.dispute.amountMinor <= room) return undefined;
  return refuse('dispute_too_high', { most: fromMinor(Math.max(0, room), recorded.payment.currency) });
};

/** A dispute that an admin reports, in the form of a report by the payment's provider. */
export const disputeFact = (intent: Intent, providerRef: string, dispute: Dispute, paidMinor?: number): Fact => {
  const { id: intentId, amount, currency } = intent;
  const paid = { minor: paidMinor ?? toMinor(amount, currency), currency };
  return { intentId, providerRef, status: 'paid', amount: paid, live: true, disputes: [dispute] };
};

/**
 * Books reports about a payment after it came in: fees, refunds that we did not order, and disputes. The same reports
 * again, or in another order, book nothing more. Refuses only the reports of an admin. `countsReturned`: the refunded
 * amount includes refunds that came back.
 */
export const bookRecord = async (
  ctx: Context,
  { id }: Pick<Intent, 'id'>,
  fact: Fact & { countsReturned?: true },
  admin?: Recorded['admin'],
): Promise<Refusal | undefined> => {
  const { refundedMinor, feeMinor, disputes } = fact;
  if (refundedMinor === undefined && feeMinor === undefined && disputes === undefined) return undefined;
  for (let changes = 0; changes < (admin ? MOST_TRIES : MOST_CHANGES); changes++) {
    const found = await recordedOf(ctx, id, fact, admin);
    if (!found) return undefined;
    await endUnpaid(ctx, found.recorded);
    const { cameBackMinor } = found.recorded;
    const returnedMinor = fact.countsReturned ? cameBackMinor : 0;
    const toldMinor = refundedMinor ? refundedMinor + cameBackMinor - returnedMinor : 0;
    const report = { ...fact, toldMinor, isByAdmin: admin !== undefined };
    const change = nextChange(found.stored, report, ownMinor(found.recorded) + returnedMinor);
    if (!change) return undefined;
    const { short, stored } = found;
    const refused =
      refusalOf(change, found.recorded) ??
      (await book(ctx, found.recorded, change, booked => recordWrite(id, short, stored, advance(stored, booked))));
    if (refused) return refused;
  }
  if (admin) return refuse('changed_meanwhile');
  throw new Error(`the record of payment ${id} does not settle`);
};
