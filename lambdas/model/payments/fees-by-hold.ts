import type { DebtPayment } from '#shared/contract/entities/debt-payment';
import { MINUTE_MS } from '#shared/contract/time';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
import { type Debt, debtsOf, isTakenBy, openDebts } from '#lambdas/model/money/debts';
import type { Context } from '#lambdas/runtime/context';
import { loadBookings } from '#lambdas/store/booking-items';

/** A provider that has not answered by then may not answer for long, so that the rider is asked to pay. */
const TAKING_MS = 15 * MINUTE_MS;

/** The rides whose open fee is being taken from what their rider's card has set aside. */
export const takenFees = async (ctx: Context, debts: readonly Debt[]): Promise<ReadonlySet<string>> => {
  const since = ctx.now() - TAKING_MS;
  const fresh = debts.filter(({ adjustment, at }) => adjustment === undefined && at > since);
  const rides = fresh.length > 0 ? await loadBookings(ctx.store, [...new Set(fresh.map(debt => debt.bookingId))]) : [];
  return new Set(rides.filter(isHoldTaken).map(({ id }) => id));
};

/** Minor units of a rider's debts that are being taken so. */
export const takenMinor = async (ctx: Context, uid: string): Promise<number> => {
  const debts = await openDebts(ctx.store, uid);
  const taken = await takenFees(ctx, debts);
  return debts.reduce((sum, debt) => sum + (isTakenBy(debt, taken) ? debt.amountMinor : 0), 0);
};

/** The payment of the debt that somebody paid last, as it was stored with it. */
export const lastPaymentOf = async ({ store }: Context, uid: string): Promise<DebtPayment | undefined> =>
  (await debtsOf(store, uid))
    .toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0))
    .findLast(({ status }) => status === 'paid')?.paidBy;
