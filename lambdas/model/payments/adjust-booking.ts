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

/**
 * The booking with its driver only while they have an account: the platform bears the part of a driver who has left.
 */
const withPresentDriver = async (ctx: Context, booking: StoredBooking): Promise<StoredBooking> => {
  const { driver, ...others } = booking;
  return driver !== undefined && (await hasLeft(ctx.store, driver)) ? others : booking;
};

/** Conditions: the users with changed wallets still have their accounts. */
const allStillThere = ({ journals = [] }: Decision): Write[] => {
  const uids = journals.flatMap(({ legs }) =>
    legs.flatMap(({ account }) => (account.kind === 'user' ? [account.uid] : [])),
  );
  return [...new Set(uids)].map(stillThere);
};

type Adjusted = Decision<'ADJUSTED'>;
type MaybeLater<Made> = Made | Promise<Made>;
/** A refund or a correction, as its operation or its proposal requests it. */
export type Adjusting = {
  bookingId: string;
  reason: string;
  /** Major units, as the admin entered them. */
  amount: number;
  decide: (booking: StoredBooking, amountMinor: number, deciding: Deciding) => MaybeLater<Adjusted | Refusal>;
  /** Writes committed with the decision; when they are undefined, the answer is `unless`. */
  also: (
    booking: StoredBooking,
    amountMinor: number,
    decided: Adjusted,
    deciding: Deciding,
  ) => MaybeLater<Write[] | undefined>;
  unless: Refusal;
};

/** Minor units that the rider receives by an adjustment: a debt that is lowered is not money received. */
export const givenBy = ({ changes }: Adjusted, currency: string): number => {
  const adjustment = changes.adjustments?.at(-1);
  if (!adjustment || adjustment.state === 'owed') return 0;
  return Math.max(0, toMinor(adjustment.rider, currency) - toMinor(adjustment.waived ?? 0, currency));
};

type Consented = { writes: readonly Write[]; journals: readonly Journal[] };
type Consent = (booking: StoredBooking, decided: Adjusted) => MaybeLater<Consented | Refusal>;

/**
 * Money that an adjustment creates counts as credit that one admin gives alone in a day. Returns the writes that count
 * it, and the journals, which hold only while the driver's wallet has the amount that they debit.
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

/**
 * Decides on an adjustment: the amount must be exact, the rider must have an account, and the amount may need consent.
 */
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

/**
 * An admin's change of the price of a paid ride, in one transaction. The amount must be exact, and the rider must have
 * an account.
 */
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

/** Why an adjustment cannot be made now. */
export const checkAdjustment = async (ctx: Context, wanted: Adjusting): Promise<Refusal | undefined> => {
  const booking = await loadBooking(ctx.store, wanted.bookingId);
  const decided = booking
    ? await decider(ctx, wanted, (_, { journals = [] }) => ({ writes: [], journals }))(booking, ctx.newId())
    : refuse('not_found');
  return isRefusal(decided) ? decided : undefined;
};

/** An adjustment with the consent of a second admin: booking, books and the decision change in one transaction. */
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
