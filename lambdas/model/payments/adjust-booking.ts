import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { refundableMinor } from '#shared/domain/booking/adjust';
import { giftMinor as giftOf } from '#shared/domain/booking/company-gift';
import type { Deciding } from '#shared/domain/booking/refund-wish';
import type { Decision } from '#shared/domain/booking/decide';
import type { Journal } from '#shared/domain/ledger/journal';
import { exactMinor, toMinor } from '#shared/domain/money/money';
import { move } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { countedCredit } from '#lambdas/model/money/credit-limit';
import type { Approved } from '#lambdas/model/proposals/proposal-effect';
import type { Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import type { RequestKey } from '#lambdas/runtime/idempotency';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { lostMinor, withAdvances } from './driver-advances';
import { unlessDisputed } from './dispute-hold';
import { hasLeft, stillThere } from '#lambdas/store/user-items';

/** The booking as its money is shared now: the part of a driver who has left is borne by the platform. */
const withPresentDriver = async (ctx: Context, booking: StoredBooking): Promise<StoredBooking> => {
  const { driver, ...others } = booking;
  return driver !== undefined && (await hasLeft(ctx.store, driver)) ? others : booking;
};

/** Conditions that those whose wallets move have not left. */
const allStillThere = ({ journals = [] }: Decision): Write[] => {
  const uids = journals.flatMap(({ legs }) =>
    legs.flatMap(({ account }) => (account.kind === 'user' ? [account.uid] : [])),
  );
  return [...new Set(uids)].map(stillThere);
};

type Adjusted = Decision<'ADJUSTED'>;
type MaybeLater<Made> = Made | Promise<Made>;
/** A refund or a correction, as its operation and its proposal want it. */
export type Adjusting = {
  bookingId: string;
  reason: string;
  /** Major units, as the admin entered them. */
  amount: number;
  decide: (booking: StoredBooking, amountMinor: number, deciding: Deciding) => MaybeLater<Adjusted | Refusal>;
  /** Writes committed with it; undefined: `unless`. */
  also: (
    booking: StoredBooking,
    amountMinor: number,
    decided: Adjusted,
    deciding: Deciding,
  ) => MaybeLater<Write[] | undefined>;
  unless: Refusal;
};

/** Minor units that the rider gets by an adjustment: a debt that is lowered is no money. */
export const givenBy = ({ changes }: Adjusted, currency: string): number => {
  const adjustment = changes.adjustments?.at(-1);
  if (!adjustment || adjustment.state === 'owed') return 0;
  return Math.max(0, toMinor(adjustment.rider, currency) - toMinor(adjustment.waived ?? 0, currency));
};

type Consented = { writes: readonly Write[]; journals: readonly Journal[] };
type Consent = (booking: StoredBooking, decided: Adjusted) => MaybeLater<Consented | Refusal>;

/**
 * Money that an adjustment makes is credit that one admin alone gives in a day. Returns the writes that count it, and the journals,
 * which hold only as long as the driver's wallet has what they take.
 */
const counted = async (
  ctx: Context,
  uid: string,
  booking: StoredBooking,
  decided: Adjusted,
): Promise<Consented | Refusal> => {
  const { journals, advancedMinor } = await withAdvances(ctx.store, decided.journals ?? []);
  const giftMinor = giftOf(booking, { ...booking, ...decided.changes });
  const atMostMinor = Math.max(giftMinor, givenBy(decided, booking.receipt.currency));
  const amountMinor = Math.min(giftMinor + advancedMinor + lostMinor(journals), atMostMinor);
  if (amountMinor === 0) return { writes: [], journals };
  const credit = await countedCredit(ctx.store, await ctx.settings(), { uid, amountMinor, at: ctx.now() });
  return credit.isWithin ? { writes: credit.writes, journals } : credit.refusal;
};

/** Decides on a booking: in exact amounts, for a rider who is there, with the consent that the amount needs. */
const decider =
  (ctx: Context, { amount, reason, decide, also, unless }: Adjusting, consent: Consent) =>
  async (booking: StoredBooking, id: string) => {
    const amountMinor = exactMinor(amount, booking.receipt.currency);
    if (amountMinor === undefined) return refuse('no_details_error');
    if (await hasLeft(ctx.store, booking.customer)) return refuse('user_does_not_exists');
    const deciding = { id, reason, now: ctx.now() };
    const decided = await decide(await withPresentDriver(ctx, booking), amountMinor, deciding);
    if (isRefusal(decided)) return decided;
    const minor = givenBy(decided, booking.receipt.currency);
    const checks = await unlessDisputed(ctx, booking, { minor, mostMinor: refundableMinor(booking) });
    if (isRefusal(checks)) return checks;
    const consents = await consent(booking, decided);
    if (isRefusal(consents)) return consents;
    const writes = await also(booking, amountMinor, decided, deciding);
    const { journals } = consents;
    const all = writes && [...consents.writes, ...checks, ...writes, ...allStillThere(decided)];
    return all ? { ...decided, journals, writes: all } : unless;
  };

type ByAdmin = { ctx: Context; actor: Actor; key: RequestKey | undefined };

/** An admin's change of what a paid ride cost: for a rider who is there, in exact amounts, in one transaction. */
export const adjustBooking = ({ ctx, actor, key }: ByAdmin, wanted: Adjusting) => {
  const id = ctx.newId();
  const decide = decider(ctx, wanted, (booking, decided) => counted(ctx, actor.uid, booking, decided));
  return moveOwnBooking({
    ctx,
    actor,
    key,
    bookingId: wanted.bookingId,
    rereads: true,
    decide: booking => decide(booking, id),
  });
};

/** Why an adjustment cannot be made as things are now. */
export const checkAdjustment = async (ctx: Context, wanted: Adjusting): Promise<Refusal | undefined> => {
  const booking = await loadBooking(ctx.store, wanted.bookingId);
  const decided = booking
    ? await decider(ctx, wanted, (_, { journals = [] }) => ({ writes: [], journals }))(booking, ctx.newId())
    : refuse('not_found');
  return isRefusal(decided) ? decided : undefined;
};

/** The same with the consent of a second admin: booking, books and the decision in one transaction. */
export const adjustApproved = async (
  ctx: Context,
  { id, by, approvedBy }: Approved<unknown>,
  decision: readonly Write[],
  wanted: Adjusting,
): Promise<Refusal | undefined> => {
  const decide = decider(ctx, wanted, (_, { journals = [] }) => ({ writes: decision, journals }));
  const moved = await move(ctx, {
    bookingId: wanted.bookingId,
    by: { uid: by, party: 'admin' },
    approvedBy,
    decide: booking => decide(booking, id),
    otherwise: refuse('changed_meanwhile'),
  });
  return isRefusal(moved) ? moved : undefined;
};
