import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { refundableMinor } from '#shared/domain/booking/adjust';
import type { Deciding } from '#shared/domain/booking/refund-wish';
import type { Decision } from '#shared/domain/booking/decide';
import { exactMinor, toMinor } from '#shared/domain/money/money';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import type { Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import type { RequestKey } from '#lambdas/runtime/idempotency';
import type { StoredBooking } from '#lambdas/store/booking-items';
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
type Adjusting = {
  ctx: Context;
  actor: Actor;
  key: RequestKey | undefined;
  input: { bookingId: string; reason: string };
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
  unless?: Refusal;
};

/** Minor units that the rider gets by an adjustment: a debt that is lowered is no money. */
export const givenBy = ({ changes }: Adjusted, currency: string): number => {
  const adjustment = changes.adjustments?.at(-1);
  if (!adjustment || adjustment.state === 'owed') return 0;
  return Math.max(0, toMinor(adjustment.rider, currency) - toMinor(adjustment.waived ?? 0, currency));
};

/** An admin's change of what a paid ride cost: for a rider who is there, in exact amounts, in one transaction. */
export const adjustBooking = ({ ctx, actor, key, input, amount, decide, also, unless }: Adjusting) => {
  const { bookingId, reason } = input;
  const id = ctx.newId();
  return moveOwnBooking({
    ctx,
    actor,
    key,
    bookingId,
    rereads: true,
    decide: async booking => {
      const amountMinor = exactMinor(amount, booking.receipt.currency);
      if (amountMinor === undefined) return refuse('no_details_error');
      if (await hasLeft(ctx.store, booking.customer)) return refuse('user_does_not_exists');
      const deciding = { id, reason, now: ctx.now() };
      const decided = await decide(await withPresentDriver(ctx, booking), amountMinor, deciding);
      if (isRefusal(decided)) return decided;
      const minor = givenBy(decided, booking.receipt.currency);
      const checks = await unlessDisputed(ctx, booking, { minor, mostMinor: refundableMinor(booking) });
      if (isRefusal(checks)) return checks;
      const writes = await also(booking, amountMinor, decided, deciding);
      return writes
        ? { ...decided, writes: [...checks, ...writes, ...allStillThere(decided)] }
        : (unless ?? refuse('not_found'));
    },
  });
};
