import type { Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
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
