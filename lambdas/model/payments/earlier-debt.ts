import type { Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import type { Decision } from '#shared/domain/booking/decide';
import { collectedWrite, collectWrite, dueMinor, isCollectedElsewhere, standingOf } from '#lambdas/model/money/debts';
import type { Write } from '#lambdas/ports/store';
import { settleDebts } from './settle-debts';
import type { Context } from '#lambdas/runtime/context';

/** What a rider owes and brings along to the next booking, major units; 0 when nothing. */
export const debtOf = async (ctx: Context, uid: string): Promise<number> => {
  const { code } = await ctx.settings();
  return fromMinor(dueMinor(await standingOf(ctx.store, uid)), code);
};

/** Whether a debt must be paid before anything is booked that is paid in cash, where nobody sees the money come in (ADR 15). */
export const mustPayFirst = async (ctx: Context, debt: number, byCard: boolean): Promise<boolean> => {
  const { code, riderDebtLimit } = await ctx.settings();
  return !byCard && toMinor(debt, code) > toMinor(riderDebtLimit, code);
};

/** The debt that a new booking carries; a refusal when it must be paid first. What the wallet covers is settled before. */
export const debtToCarry = async (ctx: Context, uid: string, byCard: boolean): Promise<number | Refusal> => {
  await settleDebts(ctx, uid);
  const debt = await debtOf(ctx, uid);
  return (await mustPayFirst(ctx, debt, byCard)) ? refuse('debt_open', { amount: debt }) : debt;
};

/** The line of a booking as it stands: a debt that was paid meanwhile is not collected again. */
export const stillOwed = async (ctx: Context, booking: Booking): Promise<Pick<Booking, 'earlierDebt'>> =>
  booking.earlierDebt ? { earlierDebt: Math.min(booking.earlierDebt, await debtOf(ctx, booking.customer)) } : {};

const isCollecting = ({ payment_mode, earlierDebt = 0 }: Booking): boolean =>
  payment_mode === 'cash' && earlierDebt > 0;

/** What the driver collects with the fare: nothing of it while another ride collects it. */
export const toCollect = async (ctx: Context, booking: Booking): Promise<Pick<Booking, 'earlierDebt'>> =>
  isCollecting(booking) && (await isCollectedElsewhere(ctx.store, booking.customer, booking.id))
    ? { earlierDebt: 0 }
    : stillOwed(ctx, booking);

/** From the drop until it is paid a cash ride holds the debt that it collects, in the transactions of its steps. */
export const collectWrites = (booking: Booking, { changes }: Decision): Write[] => {
  const { customer, id } = booking;
  if (changes.status === 'REACHED' && isCollecting({ ...booking, ...changes })) return [collectWrite(customer, id)];
  return changes.status === 'PAID' && isCollecting(booking) ? [collectedWrite(customer, id)] : [];
};
