import type { Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import type { Decision } from '#shared/domain/booking/decide';
import {
  collectedWrite,
  collectWrite,
  dueMinor,
  isCollectedElsewhere,
  type Standing,
  standingOf,
} from '#lambdas/model/money/debts';
import type { Write } from '#lambdas/ports/store';
import { takenMinor } from './fees-by-hold';
import { settleDebts } from './settle-debts';
import type { Context } from '#lambdas/runtime/context';

/** The debt that a rider carries over to the next booking, in major units; 0 when there is none. */
export const debtOf = async (ctx: Context, uid: string): Promise<number> => {
  const { code } = await ctx.settings();
  return fromMinor(dueMinor(await standingOf(ctx.store, uid)), code);
};

/**
 * A rider's debt from earlier rides, major units. `carried`: the part that the next booking carries. `taken`: the part
 * that is being captured from a hold; no booking carries it or waits for it.
 */
export const earlierOf = async (ctx: Context, uid: string, standing?: Standing) => {
  const { code } = await ctx.settings();
  const due = dueMinor(standing ?? (await standingOf(ctx.store, uid)));
  const taken = due > 0 ? Math.min(due, await takenMinor(ctx, uid)) : 0;
  return { carried: fromMinor(due - taken, code), taken: fromMinor(taken, code) };
};

/** Whether the debt must be paid before a booking in cash, because no payment in cash can be verified (ADR 15). */
export const mustPayFirst = async (ctx: Context, debt: number, byCard: boolean): Promise<boolean> => {
  const { code, riderDebtLimit } = await ctx.settings();
  return !byCard && toMinor(debt, code) > toMinor(riderDebtLimit, code);
};

/**
 * The debt that a new booking carries; a refusal when the debt must be paid first. Before that, the wallet pays as much
 * as it can.
 */
export const debtToCarry = async (ctx: Context, uid: string, byCard: boolean): Promise<number | Refusal> => {
  const { carried } = await earlierOf(ctx, uid, await settleDebts(ctx, uid));
  return (await mustPayFirst(ctx, carried, byCard)) ? refuse('debt_open', { amount: carried }) : carried;
};

/** The booking's debt line as of now: a debt that was paid meanwhile is not collected again. */
export const stillOwed = async (ctx: Context, booking: Booking): Promise<Pick<Booking, 'earlierDebt'>> =>
  booking.earlierDebt ? { earlierDebt: Math.min(booking.earlierDebt, await debtOf(ctx, booking.customer)) } : {};

const isCollecting = ({ payment_mode, earlierDebt = 0 }: Booking): boolean =>
  payment_mode === 'cash' && earlierDebt > 0;

/** The part of a late-cancellation fee that its rider still has to pay. */
export const feeToPay = async (ctx: Context, { status, cancelFeeOwed = 0, customer }: Booking): Promise<number> =>
  status === 'CANCELLED' && cancelFeeOwed > 0 ? Math.min(cancelFeeOwed, await debtOf(ctx, customer)) : 0;

/** The debt that the driver collects with the fare; none while another ride collects it. */
export const toCollect = async (ctx: Context, booking: Booking): Promise<Pick<Booking, 'earlierDebt'>> =>
  isCollecting(booking) && (await isCollectedElsewhere(ctx.store, booking.customer, booking.id))
    ? { earlierDebt: 0 }
    : stillOwed(ctx, booking);

/** A cash ride reserves the debt that it collects from the drop until it is paid, in the transactions of its steps. */
export const collectWrites = (booking: Booking, decision: Decision): Write[] => {
  const { customer, id } = booking;
  if (decision.kind === 'REACHED' && isCollecting({ ...booking, ...decision.changes }))
    return [collectWrite(customer, id)];
  return decision.kind === 'PAID' && isCollecting(booking) ? [collectedWrite(customer, id)] : [];
};
