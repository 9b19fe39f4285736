import type { Booking } from '#shared/contract/entities/booking';
import { toMinor } from '#shared/domain/money/money';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { appliedKey, reportKey } from '#lambdas/store/keys';
import { dayPeriod, monthPeriod, TOTAL } from './periods';

const KEPT_S = 30 * 86_400;

const sums = (booking: Booking) => {
  const of = (amount: number) => toMinor(amount, booking.receipt.currency);
  return {
    rides: 1,
    tripCostMinor: of(booking.trip_cost),
    feeMinor: of(booking.convenience_fees),
    discountMinor: of(booking.discount_amount),
    driverShareMinor: of(booking.driver_share),
  };
};

/** Adds a paid trip to the report rows of all, of its driver and of the fleet, once: the mark goes with the sums. */
export const countTrip = async (ctx: Context, booking: Booking, paidAt: number): Promise<void> => {
  const scopes = [
    'ALL',
    ...(booking.driver ? [`D#${booking.driver}`] : []),
    ...(booking.fleetadmin ? [`F#${booking.fleetadmin}`] : []),
  ];
  const periods = [dayPeriod(paidAt), monthPeriod(paidAt), TOTAL];
  const add = sums(booking);
  const adds: Write[] = scopes.flatMap(scope =>
    periods.map((period): Write => ({ type: 'update', key: reportKey(scope, period), set: { _et: 'report' }, add })),
  );
  const mark = { ...appliedKey('reports', booking.id), _et: 'applied', ttl: Math.floor(ctx.now() / 1000) + KEPT_S };
  await ctx.store.write([{ type: 'put', item: mark, if: missing() }, ...adds]);
};
