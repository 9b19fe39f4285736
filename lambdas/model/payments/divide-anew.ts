import type { Adjustment } from '#shared/contract/entities/booking';
import { all, inMinor, sum } from '#shared/domain/booking/adjust';
import { waitingPart } from '#shared/domain/booking/dispute-shares';
import type { DisputeShares } from '#shared/domain/ledger/payment-journals';
import { fromMinor } from '#shared/domain/money/money';
import type { Dispute } from '#shared/domain/payment/record';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { shortOf } from '#lambdas/store/short-ref';
import { hasLeft } from '#lambdas/store/user-items';
import type { Deposit } from './deposit-item';
import { intoWallet, lostWrites } from './deposits';
import { driverOf, dueShares, excessIn, lostJournal, undecidedIn } from './dispute-shares';
import { isOfHold, type Recorded } from './recorded';

/** The bearers of disputes: each amount in minor units, `excess` is a part of the payer's. */
type Borne = DisputeShares & { excess: number };

/** The ids with which the ride records the losses of a dispute, in each of its rounds. */
const idsOf = ({ payment }: Recorded, { round: last = 1, ...first }: Dispute): string[] =>
  [first, ...Array.from({ length: last - 1 }, (_, before) => ({ ...first, round: before + 2 }))].map(each =>
    shortOf(lostJournal(payment, each)),
  );

/** The dispute's present loss in the ride's records. */
const lossOf = ({ payment }: Recorded, booking: StoredBooking, dispute: Dispute): Adjustment | undefined => {
  const id = shortOf(lostJournal(payment, dispute));
  return all(booking).find(adjustment => adjustment.id === id);
};

/** Tells the records of the payment's disputes, lost and won, from those of other money that a provider took back. */
const recordsOf = (recorded: Recorded, booking: StoredBooking) => {
  const ids = new Set(Object.values(recorded.record.disputes).flatMap(dispute => idsOf(recorded, dispute)));
  const ofHold = isOfHold(recorded.intent, booking);
  // A provider that takes money back of itself takes it from the rider: all else that moves their money belongs to disputes.
  return (each: Adjustment) =>
    each.kind === 'reversal' && (each.ofHold ?? false) === ofHold && (each.rider >= 0 || ids.has(each.id));
};

const borneIn = (booking: StoredBooking, records: readonly Adjustment[]): Borne => {
  const minor = inMinor(booking);
  const sumOf = (amountOf: (record: Adjustment) => number) => sum(records.map(record => minor(amountOf(record))));
  const others = sumOf(({ driver, platform }) => driver + platform);
  return {
    payer: others - sumOf(({ rider }) => rider),
    driver: 0 - sumOf(({ driver }) => driver),
    platform: 0 - sumOf(({ platform }) => platform),
    excess: sumOf(({ excess = 0 }) => excess),
  };
};

type Replayed = { recorded: Recorded; booking: StoredBooking; inWallet: readonly Deposit[]; hasDriver: boolean };

/** The payment with what the company has kept of refunds that came back, apart from those that the ride did not know yet. */
const keptBy = (recorded: Recorded, booking: StoredBooking, past: StoredBooking): Recorded => {
  const { intent } = recorded;
  const failed = all(booking).filter(({ cardFailed }) => cardFailed);
  const later = failed.filter(({ id }) => !all(past).some(known => known.id === id));
  const laterMinor = sum(later.map(({ rider }) => inMinor(booking)(rider)));
  return { ...recorded, intent: { ...intent, keptMinor: Math.max(0, (intent.keptMinor ?? 0) - laterMinor) } };
};

/** The bearers of the lost disputes, computed as if the payment had no other disputes. */
const borneAlone = (
  { recorded, booking, inWallet, hasDriver }: Replayed,
  isOfDisputes: (record: Adjustment) => boolean,
): Borne => {
  const { currency } = booking.receipt;
  const lost = Object.values(recorded.record.disputes).filter(({ state }) => state === 'lost');
  let excessLeft =
    sum(excessIn(inWallet).map(deposit => deposit.amountMinor - deposit.returnedMinor + (deposit.lostMinor ?? 0))) -
    undecidedIn(recorded).excessMinor;
  let past: StoredBooking = { ...booking, adjustments: [] };
  const alone: Adjustment[] = [];
  for (const adjustment of all(booking)) {
    const dispute = lost.find(each => lossOf(recorded, booking, each)?.id === adjustment.id);
    if (isOfDisputes(adjustment) && !dispute) continue;
    let next = adjustment;
    // A dispute of a ride that had not begun is its payer's.
    if (dispute?.bearer) {
      const then = keptBy(recorded, booking, past);
      const due = dueShares(then, past, dispute, inWallet, { bearer: dispute.bearer, hasDriver });
      // The ride did not need this part: it left the wallet when the bank took the money, whoever bears the rest.
      const { payer } = dueShares(then, past, dispute, inWallet, { bearer: 'platform', hasDriver });
      const excess = Math.max(0, Math.min(payer, excessLeft));
      const others = { driver: fromMinor(0 - due.driver, currency), platform: fromMinor(0 - due.platform, currency) };
      next = { ...adjustment, ...others, excess: fromMinor(excess, currency) };
    }
    if (dispute) alone.push(next);
    if (dispute) excessLeft -= inMinor(booking)(next.excess ?? 0);
    past = { ...past, adjustments: [...all(past), next] };
  }
  return borneIn(booking, alone);
};

export type Back = { driver: string | undefined; shares: DisputeShares; excessMinor: number; checks: Write[] };

/**
 * The amounts that everybody gets back once a dispute is won: all that is booked of lost disputes, less the cost of the remaining ones
 * without it. The result is therefore the same in whichever order they are won, and nothing is left of the last one. The amounts add up
 * to the dispute where it was lost; where it was not, they only move between the bearers of the others.
 */
export const backOf = async (
  ctx: Context,
  recorded: Recorded,
  booking: StoredBooking,
  dispute: Dispute,
): Promise<Back> => {
  const { intent, payment, record } = recorded;
  const isOfDisputes = recordsOf(recorded, booking);
  const booked = borneIn(booking, all(booking).filter(isOfDisputes));
  const inWallet = await intoWallet(ctx.store, intent);
  const { [dispute.ref]: _won, ...disputes } = record.disputes;
  const without = { ...recorded, record: { ...record, disputes } };
  const presentDriver = await driverOf(ctx, booking);
  const hasDriver = booked.driver > 0 || presentDriver !== undefined;
  const alone = borneAlone({ recorded: without, booking, inWallet, hasDriver }, isOfDisputes);
  // The company has kept refunds that came back, as far as others bear a dispute that has given them to the payer already.
  const unkeptMinor = Math.max(0, (intent.keptMinor ?? 0) - Math.max(0, alone.driver + alone.platform));
  const wasLost = lossOf(recorded, booking, dispute) !== undefined;
  const amountMinor = wasLost ? dispute.amountMinor : 0;
  const isGone = await hasLeft(ctx.store, payment.customer);
  // Without a loss, payer and driver have waited for the decision, and may come to bear more of the other disputes.
  const payer = Math.max(
    wasLost || isGone ? 0 : 0 - (dispute.payerMinor ?? 0),
    booked.payer - alone.payer + (isGone ? 0 : unkeptMinor),
  );
  const more = alone.driver - booked.driver;
  const mayBear = !wasLost && presentDriver !== undefined && waitingPart(booking, more) === 0;
  const driver = mayBear ? 0 - more : Math.max(0, 0 - more);
  const excess = excessIn(inWallet);
  const excessMinor = booked.excess - alone.excess;
  return {
    driver: driver === 0 ? undefined : booking.driver,
    shares: { payer, driver, platform: amountMinor - payer - driver },
    excessMinor,
    checks: lostWrites(excess, 0 - excessMinor),
  };
};
