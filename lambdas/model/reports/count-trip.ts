import type { Booking } from '#shared/contract/entities/booking';
import { toMinor } from '#shared/domain/money/money';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { appliedKey, driverMonth, driverMonthList, fleetDriverMonth, reportKey } from '#lambdas/store/keys';
import { dayPeriod, monthPeriod, TOTAL } from './periods';

/** How long a trip is known to have been counted. */
export const COUNTED_KEPT_S = 30 * 86_400;

/** What a trip adds to each of its rows. */
export const tripSums = (booking: Booking) => {
  const of = (amount: number) => toMinor(amount, booking.receipt.currency);
  return {
    rides: 1,
    tripCostMinor: of(booking.trip_cost),
    feeMinor: of(booking.convenience_fees),
    discountMinor: of(booking.discount_amount),
    driverShareMinor: of(booking.driver_share),
  };
};

export type TripSums = ReturnType<typeof tripSums>;

export type ReportRow = { scope: string; period: string; set?: Record<string, string> };

/** The first trip of a month puts the driver on that month's list; later ones leave the list's index as it is. */
const ofDriver = (driver: string, month: string): ReportRow => ({
  scope: `D#${driver}`,
  period: month,
  set: { g1p: driverMonthList(driver), g1s: driverMonth(month, driver) },
});

/** The rows that a trip counts in. */
export const reportRows = ({ driver, fleetadmin }: Booking, paidAt: number): ReportRow[] => {
  const month = monthPeriod(paidAt);
  const of = (scope: string, ...periods: string[]): ReportRow[] => periods.map(period => ({ scope, period }));
  return [
    ...of('ALL', dayPeriod(paidAt), month, TOTAL),
    ...(driver ? [...of(`D#${driver}`, dayPeriod(paidAt), TOTAL), ofDriver(driver, month)] : []),
    ...(fleetadmin ? of(`F#${fleetadmin}`, dayPeriod(paidAt), month, TOTAL) : []),
    // Trips that a driver made for others, or without a fleet, are not this fleet's business.
    ...(fleetadmin && driver ? of(`F#${fleetadmin}`, fleetDriverMonth(month, driver)) : []),
  ];
};

/** Adds a paid trip to the report rows of all, of its driver and of the fleet, once: the mark goes with the sums. */
export const countTrip = async (ctx: Context, booking: Booking, paidAt: number): Promise<void> => {
  const add = tripSums(booking);
  const adds = reportRows(booking, paidAt).map(({ scope, period, set = {} }): Write => ({
    type: 'update',
    key: reportKey(scope, period),
    set: { _et: 'report', ...set },
    add,
  }));
  const mark = {
    ...appliedKey('reports', booking.id),
    _et: 'applied',
    ttl: Math.floor(ctx.now() / 1000) + COUNTED_KEPT_S,
  };
  await ctx.store.write([{ type: 'put', item: mark, if: missing() }, ...adds]);
};
