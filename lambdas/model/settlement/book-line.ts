import type { SettlementOutcome } from '#shared/contract/entities/settlement';
import type { Journal } from '#shared/domain/ledger/journal';
import { feeOf } from '#shared/domain/settlement/line';
import { bankedPayout, paidOutByProvider } from '#shared/domain/ledger/settlement-journals';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { exists, type Item, type Write } from '#lambdas/ports/store';
import { openPaymentSort } from '#lambdas/store/keys';
import { payoutsInTransit } from '#lambdas/store/settlement-keys';
import { closeDifference, storeDifference, lineDifferenceId, loadDifference } from './differences';
import { lineWrite, loadLine, nameOf, type ReportedLine } from './lines';
import { isTooDear, leftAt, takenWrite } from './limits';
import type { StoredLine } from './read-lines';
import { waitingPayouts } from './transit';
import { type Judged, judgePaymentLine } from './payment-lines';

const booked = (reported: ReportedLine, journal: Journal, writes: readonly Write[]): Judged => ({
  kind: 'booked',
  run: async () => {
    const { ctx, uid: by } = reported;
    await ctx.store.write([...writes, ...journalWrites(journal, ctx.now(), { by, party: 'admin' })]);
  },
});

/**
 * A payout. It is booked up to the amount that lines about payments have left at the provider; its own line alone
 * proves nothing.
 */
const ofPayout = async (reported: ReportedLine): Promise<Judged> => {
  const { ctx, provider, line, aheadMinor = 0 } = reported;
  const amountMinor = 0 - line.grossMinor;
  const leftMinor = (await leftAt(reported)) + aheadMinor;
  if (amountMinor < 0 || feeOf(line) < 0) return { kind: 'unknown' };
  if (isTooDear(line) || 0 - line.netMinor > leftMinor) return { kind: 'otherAmount', oursMinor: leftMinor };
  const listed = {
    g5p: payoutsInTransit(line.currency, amountMinor),
    g5s: openPaymentSort(line.at ?? ctx.now(), nameOf(reported)),
  };
  return booked(reported, paidOutByProvider(nameOf(reported), provider, line), [
    lineWrite(reported, listed),
    takenWrite(reported),
  ]);
};

/** The payout that an entry of the bank is: the one it names, or the oldest of this amount. */
const payoutOf = async ({ ctx, line }: ReportedLine): Promise<Item | undefined> => {
  const waiting = await waitingPayouts(ctx, line.currency, line.grossMinor);
  const named = waiting.find(({ words }) => typeof words === 'string' && line.words?.includes(words));
  return named ?? waiting[0];
};

const ofBankEntry = async (reported: ReportedLine): Promise<Judged> => {
  const { line } = reported;
  const payout = await payoutOf(reported);
  if (!payout) return { kind: 'missingHere' };
  const arrived: Write = {
    type: 'update',
    key: { pk: payout.pk, sk: payout.sk },
    set: { banked: nameOf(reported) },
    remove: ['g5p', 'g5s'],
    if: exists('g5p'),
  };
  return booked(reported, bankedPayout(nameOf(reported), line), [lineWrite(reported), arrived]);
};

const judge = async (reported: ReportedLine): Promise<Judged> => {
  const { provider, line } = reported;
  // Only bank statements have entries of an account, and they have no other lines.
  if ((provider === 'bank') !== (line.kind === 'credit' || line.kind === 'debit')) return { kind: 'unknown' };
  switch (line.kind) {
    case 'payment':
    case 'refund':
    case 'refundBack':
    case 'dispute':
    case 'disputeWon':
      return judgePaymentLine(reported);
    case 'payout':
      return ofPayout(reported);
    case 'credit':
    case 'debit':
      return ofBankEntry(reported);
    // A fee without a payment cannot be compared with our data: another admin approves its journal.
    case 'fee':
    case 'other':
      return { kind: 'unknown' };
  }
};

const isSame = (line: StoredLine, { grossMinor, netMinor, currency }: StoredLine | ReportedLine['line']): boolean =>
  line.grossMinor === grossMinor && line.netMinor === netMinor && line.currency === currency;

const judged = async (reported: ReportedLine): Promise<Judged | 'known'> => {
  const { ctx, line } = reported;
  const before = await loadLine(reported);
  if (before) return isSame(before, line) ? 'known' : { kind: 'otherAmount', oursMinor: before.netMinor };
  const { code } = await ctx.settings();
  return line.currency === code ? judge(reported) : { kind: 'otherCurrency' };
};

/**
 * Books a line of a report once, or lists it as a difference until an admin resolves it. A trial run writes nothing.
 */
export const bookLine = async (reported: ReportedLine): Promise<SettlementOutcome> => {
  const { ctx, provider, line, isTrial } = reported;
  const found = await judged(reported);
  if (found === 'known') return 'known';
  const id = lineDifferenceId(provider, line);
  if (found.kind !== 'booked') {
    const listed = await loadDifference(ctx, id);
    if (listed && listed.state !== 'open') return 'known';
  }
  if (isTrial) return found.kind;
  await found.run?.();
  if (found.kind === 'booked' && (await loadLine(reported))) {
    await closeDifference(ctx, id);
    return 'booked';
  }
  // Another line with this name was booked, or the admin may not say so alone: somebody has to examine it.
  const kind = found.kind === 'booked' ? 'unknown' : found.kind;
  const oursMinor = found.kind === 'booked' ? undefined : found.oursMinor;
  await storeDifference(ctx, { id, kind, provider, line, oursMinor, bookingId: found.bookingId });
  return kind;
};
