import type { DebtPayment } from '#shared/contract/entities/debt-payment';
import { MINUTE_MS } from '#shared/contract/time';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
import { type Debt, debtsOf, isTakenBy, openDebts } from '#lambdas/model/money/debts';
import type { Context } from '#lambdas/runtime/context';
import { loadBookings } from '#lambdas/store/booking-items';

/** A provider that has not answered within this time may stay silent for long, so the rider is asked to pay. */
const TAKING_MS = 15 * MINUTE_MS;

/** The rides whose open fee is being captured from a hold on their rider's card. */
export const takenFees = async (ctx: Context, debts: readonly Debt[]): Promise<ReadonlySet<string>> => {
  const since = ctx.now() - TAKING_MS;
  const fresh = debts.filter(({ adjustment, at }) => adjustment === undefined && at > since);
  const rides = fresh.length > 0 ? await loadBookings(ctx.store, [...new Set(fresh.map(debt => debt.bookingId))]) : [];
  return new Set(rides.filter(isHoldTaken).map(({ id }) => id));
};

/** Minor units of a rider's debts that are being captured from a hold. */
export const takenMinor = async (ctx: Context, uid: string): Promise<number> => {
  const debts = await openDebts(ctx.store, uid);
  const taken = await takenFees(ctx, debts);
  return debts.reduce((sum, debt) => sum + (isTakenBy(debt, taken) ? debt.amountMinor : 0), 0);
};

/** The payment of the debt that a user paid last, as it was stored with the debt. */
export const lastPaymentOf = async ({ store }: Context, uid: string): Promise<DebtPayment | undefined> =>
  (await debtsOf(store, uid))
    .toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0))
    .findLast(({ status }) => status === 'paid')?.paidBy;
