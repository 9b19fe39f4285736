import type { DifferenceKind } from '#shared/contract/entities/settlement';
import type { Leg } from '#shared/domain/ledger/journal';
import { paymentKept } from '#shared/domain/ledger/payment-journals';
import { settledFee } from '#shared/domain/ledger/settlement-journals';
import { toMinor } from '#shared/domain/money/money';
import type { Dispute, PaymentRecord } from '#shared/domain/payment/record';
import { feeOf, type SettlementLine } from '#shared/domain/settlement/line';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { type Intent, isSettled, loadIntent } from '#lambdas/model/payments/intents';
import { furtherPayment } from '#lambdas/model/payments/kept-payments';
import { shortOf } from '#lambdas/store/short-ref';
import { otherGoneOf } from '#lambdas/model/payments/deposits';
import { bookRecord, loadRecord } from '#lambdas/model/payments/payment-records';
import { wonWrites } from '#lambdas/model/payments/admin-credit';
import type { Fact } from '#lambdas/ports/payments';
import { exists, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { journalKey, paymentIntentKey } from '#lambdas/store/keys';
import { closeDifference, lineDifferenceId, unsettledId } from './differences';
import { lineWrite, nameOf, oursOf, type ReportedLine } from './lines';
import { isTooDear, leftWrites, wasCounted } from './limits';
import { linesOf } from './read-lines';

/** The result of a line: a difference, or the writes that book it. */
export type Judged =
  | {
      kind: DifferenceKind;
      oursMinor?: number;
      bookingId?: string | undefined;
      isSettled?: true;
      run?: () => Promise<void>;
    }
  | { kind: 'booked'; bookingId?: string | undefined; run: () => Promise<void> };

/** A payment of ours that a line concerns; `part` identifies a further payment under the same reference. */
type Paid = { intent: Intent; fact: Fact; paidMinor: number; record: PaymentRecord; part?: string };

/** Another payment under the reference is ours if it was credited to its payer. */
const furtherOf = async (ctx: Context, intent: Intent, { payment = '', currency }: SettlementLine) => {
  const fact: Fact = {
    intentId: intent.id,
    providerRef: payment,
    status: 'paid',
    live: true,
    amount: { minor: 0, currency },
  };
  const journal = await ctx.store.get(journalKey(paymentKept(furtherPayment(intent, fact)).id), { consistent: true });
  const legs = (journal?.['legs'] ?? []) as readonly Leg[];
  const minor = legs.reduce(
    (sum, { account, amountMinor }) => (account.kind === 'system' ? sum - amountMinor : sum),
    0,
  );
  return journal ? { ...fact, amount: { minor, currency } } : undefined;
};

const paidOf = async ({ ctx, provider, line }: ReportedLine): Promise<Paid | undefined> => {
  const ours = oursOf(line);
  const named = ours ? await loadIntent(ctx, ours) : undefined;
  // At some providers a captured payment has the reference of its hold.
  const intent = named?.takenBy === undefined ? named : await loadIntent(ctx, named.takenBy);
  if (!intent || !isSettled(intent) || intent.provider !== provider) return undefined;
  const { providerRef = '' } = intent;
  const isOther = line.payment !== undefined && providerRef !== '' && line.payment !== providerRef;
  const further = isOther ? await furtherOf(ctx, intent, line) : undefined;
  // At some providers a refund has its own number; a payment that was credited to nobody is not ours.
  if (isOther && !further && line.kind === 'payment') return undefined;
  const paidMinor = further?.amount.minor ?? toMinor(intent.amount, intent.currency);
  const fact: Fact = further ?? {
    intentId: intent.id,
    providerRef,
    status: 'paid',
    live: true,
    amount: { minor: paidMinor, currency: intent.currency },
  };
  const short = shortOf(fact.providerRef);
  const record = await loadRecord(ctx, intent.id, short);
  return { intent, fact, paidMinor, record, ...(further ? { part: short } : {}) };
};

/** Writes the line with the journal of a fee that is in no record, and takes the payment off the list of unsettled ones. */
const stored = async (reported: ReportedLine, { intent, part }: Paid, feeMinor = 0, nth?: string): Promise<void> => {
  const { ctx, uid, provider, line } = reported;
  const { bookingId: booking } = intent;
  const origin = { by: uid, party: 'admin' as const, ...(booking ? { booking } : {}) };
  const fee =
    feeMinor === 0 ? [] : journalWrites(settledFee(nameOf(reported), provider, feeMinor, line), ctx.now(), origin);
  const isFirst = line.kind === 'payment' && part === undefined;
  const unlist: Write = {
    type: 'update',
    key: paymentIntentKey(intent.id),
    if: exists(),
    remove: ['g5p', 'g5s'],
  };
  const left = await leftWrites(reported, intent.id, part, nth);
  await ctx.store.write([lineWrite(reported, part ? { part } : {}), ...left, ...fee, ...(isFirst ? [unlist] : [])]);
  if (isFirst) await closeDifference(ctx, unsettledId(provider, intent.id));
};

const ofPayment = (reported: ReportedLine, paid: Paid): Judged => {
  const { ctx, line } = reported;
  const { intent, fact, paidMinor, record } = paid;
  const { bookingId } = intent;
  if (line.grossMinor !== paidMinor) return { kind: 'otherAmount', oursMinor: paidMinor, bookingId };
  const feeMinor = feeOf(line);
  const run = async () => {
    await bookRecord(ctx, intent, { ...fact, feeMinor: Math.max(0, feeMinor) });
    await stored(reported, paid);
  };
  return feeMinor < record.feeMinor
    ? { kind: 'otherFee', oursMinor: record.feeMinor, bookingId, run }
    : { kind: 'booked', run };
};

/** The amount that the stored refund lines of a payment have given back, or have brought back, minor units. */
const refundedBy = async (
  ctx: Context,
  { intent, part }: Paid,
  kind: 'refund' | 'refundBack' = 'refund',
): Promise<number> =>
  (await linesOf(ctx.store, intent.id))
    .filter(each => each.kind === kind && each.part === part)
    .reduce((sum, { grossMinor }) => sum + Math.abs(grossMinor), 0);

/** The amount of our refunds that came back, minor units: it may have been sent once more. */
const cameBackOf = async (ctx: Context, { intent, fact, part }: Paid): Promise<number> => {
  const gone = part === undefined ? intent : await otherGoneOf(ctx, intent.id, fact.providerRef);
  return gone.cameBackMinor ?? 0;
};

const ofRefund = async (reported: ReportedLine, paid: Paid): Promise<Judged> => {
  const { ctx, line } = reported;
  const { intent, fact, paidMinor } = paid;
  const refundedMinor = (await refundedBy(ctx, paid)) - line.grossMinor;
  if (line.grossMinor > 0 || refundedMinor > paidMinor + (await cameBackOf(ctx, paid)))
    return { kind: 'otherAmount', oursMinor: paidMinor, bookingId: intent.bookingId };
  // A refund that came back has a line like any other refund.
  const figure = { ...fact, countsReturned: true as const };
  const run = async () => {
    await bookRecord(ctx, intent, { ...figure, refundedMinor });
    await stored(reported, paid, feeOf(line));
    // Another report may have reported another refund concurrently: the later of both sees the two lines.
    const now = await refundedBy(ctx, paid);
    if (now > refundedMinor) await bookRecord(ctx, intent, { ...figure, refundedMinor: now });
  };
  return { kind: 'booked', run };
};

/** A refund that came back is booked when its provider reports it, into the payer’s wallet: its line moves nothing. */
const ofRefundBack = async (reported: ReportedLine, paid: Paid): Promise<Judged> => {
  const { ctx, line } = reported;
  const { intent } = paid;
  const oursMinor = (await cameBackOf(ctx, paid)) - (await refundedBy(ctx, paid, 'refundBack'));
  if (line.grossMinor <= 0 || line.grossMinor > oursMinor)
    return { kind: 'otherAmount', oursMinor, bookingId: intent.bookingId };
  return { kind: 'booked', run: () => stored(reported, paid, feeOf(line), `left#${oursMinor}`) };
};

/** The dispute that a line means: by its number, or by its amount where the report has another number than its news. */
const disputeIn = ({ disputes }: PaymentRecord, { dispute, grossMinor }: SettlementLine): Dispute | undefined =>
  (dispute === undefined ? undefined : disputes[dispute]) ??
  Object.values(disputes).find(({ amountMinor }) => amountMinor === Math.abs(grossMinor));

/** The part of a payment that others have already: disputes which are not won, and refunds that we did not order. */
const goneOf = ({ disputes, foreignMinor }: PaymentRecord): number =>
  Object.values(disputes).reduce(
    (sum, { state, amountMinor }) => (state === 'won' ? sum : sum + amountMinor),
    foreignMinor,
  );

/**
 * Books a dispute by the word of the admin who brings the report: no provider has signed it. Its being won counts as credit that they
 * give. @returns whether it was booked: above their limit the line stays a difference
 */
const bookDispute = async (
  { ctx, uid, line }: ReportedLine,
  { intent, fact }: Paid,
  dispute: Dispute,
): Promise<boolean> => {
  const refused = await bookRecord(
    ctx,
    intent,
    { ...fact, disputes: [dispute] },
    {
      uid,
      note: line.id,
      bringsReport: true,
      consent: (_, creditMinor) => wonWrites(ctx, uid, creditMinor),
    },
  );
  return refused === undefined;
};

/** An admin has said that it is won, and the provider has not even told that the bank has the money. */
const isOnlySaidWon = ({ state, byAdmin }: Dispute): boolean =>
  state === 'won' && byAdmin !== undefined && byAdmin.told !== 'taken' && byAdmin.told !== 'lost';

/** The differences of earlier lines of the dispute end with the line that says that it is won. */
const closeDispute = async ({ ctx, provider, line }: ReportedLine, { intent, part }: Paid): Promise<void> => {
  const taken = (await linesOf(ctx.store, intent.id)).filter(
    each => each.kind === 'dispute' && each.part === part && each.grossMinor === -line.grossMinor,
  );
  for (const each of taken) await closeDifference(ctx, lineDifferenceId(provider, each));
};

const ofDispute = (reported: ReportedLine, paid: Paid): Judged => {
  const { line } = reported;
  const { intent, record, paidMinor } = paid;
  const amountMinor = Math.abs(line.grossMinor);
  const known = disputeIn(record, line);
  const { bookingId } = intent;
  const isMore = !known && goneOf(record) + amountMinor > paidMinor;
  if (isMore || amountMinor > paidMinor || (known && known.amountMinor !== amountMinor))
    return { kind: 'otherAmount', oursMinor: known?.amountMinor ?? paidMinor, bookingId };
  const feeMinor = feeOf(line);
  const taken: Dispute = { ref: known?.ref ?? line.dispute ?? line.id, state: 'taken', amountMinor, feeMinor };
  const run = async () => {
    if (await bookDispute(reported, paid, taken)) await stored(reported, paid);
  };
  if (known && isOnlySaidWon(known)) return { kind: 'missingHere', bookingId, run };
  return feeMinor < (known?.feeMinor ?? 0)
    ? { kind: 'otherFee', oursMinor: known?.feeMinor ?? 0, bookingId, run }
    : { kind: 'booked', bookingId, run };
};

const ofDisputeWon = async (reported: ReportedLine, paid: Paid): Promise<Judged> => {
  const { line } = reported;
  const { intent, record, part } = paid;
  const known = disputeIn(record, line);
  if (await wasCounted(reported, intent.id, part)) return { kind: 'unknown', bookingId: intent.bookingId };
  if (!known) return { kind: 'missingHere', bookingId: intent.bookingId };
  if (known.amountMinor !== line.grossMinor)
    return { kind: 'otherAmount', oursMinor: known.amountMinor, bookingId: intent.bookingId };
  const run = async () => {
    if (!(await bookDispute(reported, paid, { ...known, state: 'won' }))) return;
    await stored(reported, paid, feeOf(line));
    await closeDispute(reported, paid);
  };
  return { kind: 'booked', bookingId: intent.bookingId, run };
};

/** A line about a payment: booked with the payment's record, by whichever report or notification is first. */
export const judgePaymentLine = async (reported: ReportedLine): Promise<Judged> => {
  const paid = await paidOf(reported);
  if (!paid) return { kind: 'missingHere' };
  // No second admin has seen the report.
  if (isTooDear(reported.line))
    return { kind: 'otherAmount', oursMinor: paid.paidMinor, bookingId: paid.intent.bookingId };
  switch (reported.line.kind) {
    case 'payment':
      return ofPayment(reported, paid);
    case 'refund':
      return ofRefund(reported, paid);
    case 'refundBack':
      return ofRefundBack(reported, paid);
    case 'dispute':
      return ofDispute(reported, paid);
    default:
      return ofDisputeWon(reported, paid);
  }
};
