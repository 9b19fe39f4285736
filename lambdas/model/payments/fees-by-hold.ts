import { MINUTE_MS } from '#shared/contract/time';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
import { type Debt, debtsOf } from '#lambdas/model/money/debts';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking, loadBookings } from '#lambdas/store/booking-items';

/** A provider that has not answered by then may not answer for long, so that the rider is asked to pay. */
const TAKING_MS = 15 * MINUTE_MS;

/** The rides whose open fee is being taken from what their rider's card has set aside. */
export const takenFees = async (ctx: Context, debts: readonly Debt[]): Promise<ReadonlySet<string>> => {
  const since = ctx.now() - TAKING_MS;
  const fresh = debts.filter(({ adjustment, at }) => adjustment === undefined && at > since);
  const rides = fresh.length > 0 ? await loadBookings(ctx.store, [...new Set(fresh.map(debt => debt.bookingId))]) : [];
  return new Set(rides.filter(isHoldTaken).map(({ id }) => id));
};

/** Whether the fee that a rider paid last was taken from what their card had set aside. */
export const wasTaken = async ({ store }: Context, uid: string): Promise<boolean> => {
  const paid = (await debtsOf(store, uid)).filter(({ status }) => status === 'paid');
  const last = paid.toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0)).at(-1);
  const ride = last && last.adjustment === undefined ? await loadBooking(store, last.bookingId) : undefined;
  return ride?.cardHold?.state === 'captured';
};
