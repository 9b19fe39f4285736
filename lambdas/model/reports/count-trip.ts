import type { Booking } from '#shared/contract/entities/booking';
import { toMinor } from '#shared/domain/money/money';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { appliedKey, driverMonth, driverMonthList, fleetDriverMonth, reportKey } from '#lambdas/store/keys';
import { dayPeriod, monthPeriod, TOTAL } from './periods';

/** How long the mark that a trip was counted is kept, in seconds. */
export const COUNTED_KEPT_S = 30 * 86_400;

/** The amounts that a trip adds to each of its report rows. */
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

/** The first trip of a month adds the driver to that month's index; later trips leave it unchanged. */
const ofDriver = (driver: string, month: string): ReportRow => ({
  scope: `D#${driver}`,
  period: month,
  set: { g1p: driverMonthList(driver), g1s: driverMonth(month, driver) },
});

/** The report rows in which a trip is counted. */
export const reportRows = ({ driver, fleetadmin }: Booking, paidAt: number): ReportRow[] => {
  const month = monthPeriod(paidAt);
  const of = (scope: string, ...periods: string[]): ReportRow[] => periods.map(period => ({ scope, period }));
  return [
    ...of('ALL', dayPeriod(paidAt), month, TOTAL),
    ...(driver ? [...of(`D#${driver}`, dayPeriod(paidAt), TOTAL), ofDriver(driver, month)] : []),
    ...(fleetadmin ? of(`F#${fleetadmin}`, dayPeriod(paidAt), month, TOTAL) : []),
    // The fleet's row of a driver has only trips for this fleet, none for other fleets or without one.
    ...(fleetadmin && driver ? of(`F#${fleetadmin}`, fleetDriverMonth(month, driver)) : []),
  ];
};

/**
 * Adds a paid trip to the report rows of the platform, the driver and the fleet, once: a mark is written with the sums.
 */
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
