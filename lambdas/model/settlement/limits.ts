import { toMinor } from '#shared/domain/money/money';
import { mostDisputeFee } from '#shared/domain/payment/dispute-fee';
import { feeOf, type SettlementLine } from '#shared/domain/settlement/line';
import { missing, type Write } from '#lambdas/ports/store';
import { countedKey, settledKey } from '#lambdas/store/settlement-keys';
import type { ReportedLine } from './lines';

/**
 * A single admin uploads a report, so no fee above this share of an amount, or above this many whole units, is booked
 * automatically.
 */
const MOST_SHARE = 1 / 5;
const SMALL_FEE = 5;

/**
 * A fee that another admin has to approve. A provider may charge most of a small amount, and even more for a dispute.
 */
export const isTooDear = ({ kind, currency, ...line }: SettlementLine): boolean => {
  const gross = Math.abs(line.grossMinor);
  const fee = Math.abs(feeOf(line));
  if (kind === 'dispute') return fee > mostDisputeFee(gross, currency);
  return fee > Math.max(gross * MOST_SHARE, Math.min(gross, toMinor(SMALL_FEE, currency)));
};

/** The amount that settled lines have left at the provider, minor units. */
export const leftAt = async ({ ctx, provider, line }: ReportedLine): Promise<number> => {
  const item = await ctx.store.get(settledKey(provider, line.currency), { consistent: true });
  return (item?.['leftMinor'] as number | undefined) ?? 0;
};

/**
 * The mark of a line that raises the remaining amount: a second line for the same movement, with another name, does not
 * raise it again.
 */
const markOf = ({ line: { kind, grossMinor } }: ReportedLine, intentId: string, part = '', nth = String(grossMinor)) =>
  countedKey(
    intentId,
    kind === 'payment' ? `payment#${part}` : `${kind === 'disputeWon' ? 'won' : kind}#${nth}#${part}`,
  );

export const wasCounted = async (reported: ReportedLine, intentId: string, part?: string): Promise<boolean> =>
  (await reported.ctx.store.get(markOf(reported, intentId, part), { consistent: true })) !== undefined;

/** Adds a line about a payment to the amount left at the provider; `nth` distinguishes several of a kind and amount. */
export const leftWrites = async (
  reported: ReportedLine,
  intentId: string,
  part?: string,
  nth?: string,
): Promise<Write[]> => {
  const { provider, line } = reported;
  const { kind, grossMinor, netMinor, currency } = line;
  const leftMinor = kind === 'refund' ? netMinor : Math.min(grossMinor, netMinor);
  const add: Write = { type: 'update', key: settledKey(provider, currency), add: { leftMinor } };
  if (leftMinor <= 0) return [add];
  if (nth === undefined && (await wasCounted(reported, intentId, part))) return [];
  return [add, { type: 'put', item: { ...markOf(reported, intentId, part, nth), _et: 'settled-once' }, if: missing() }];
};

/** Takes a payout off the amount left, never below zero. */
export const takenWrite = ({ provider, line: { currency, netMinor } }: ReportedLine): Write => ({
  type: 'update',
  key: settledKey(provider, currency),
  add: { leftMinor: netMinor },
  ...(netMinor < 0 ? { if: { op: '>=', attr: 'leftMinor', value: 0 - netMinor } } : {}),
});
