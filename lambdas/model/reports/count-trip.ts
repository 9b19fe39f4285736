import type { Booking } from '#shared/contract/entities/booking';
import { beforeCorrections, type FareEffect } from '#shared/domain/booking/fare-effects';
import { isFeeOnly } from '#shared/domain/booking/fee-credit';
import { toMinor } from '#shared/domain/money/money';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { appliedKey, driverMonth, driverMonthList, fleetDriverMonth, REFERRED, reportKey } from '#lambdas/store/keys';
import { dayPeriod, monthPeriod } from './periods';
import { dayFigures, noSums, type ReportSums } from './row-figures';

/** How long the mark of a counted step is stored, in seconds. */
export const COUNTED_KEPT_S = 30 * 86_400;

/**
 * The counted parts of a booking: its payment, or its unpaid drop (`paid`); a promo that was chosen between both
 * (`discount`); the platform's subsidy to its driver; each refund or correction; and each part of a cancellation fee
 * that its driver got.
 */
export type ReportStep = { booking: Booking; at: number } & (
  | { kind: 'paid' | 'borne' | 'discount' | 'writtenOff' }
  | { kind: 'adjusted'; id: string; effects: readonly FareEffect[] }
  | { kind: 'tip'; v: number; change: number }
  | { kind: 'fee'; v: number; amount: number }
);

type Amounts = Pick<Booking, keyof FareEffect>;
const amounts = ['trip_cost', 'convenience_fees', 'driver_share'] as const;

/** The sums of amounts, in minor units. */
const totals = (parts: readonly Amounts[], currency: string): Record<keyof FareEffect, number> =>
  Object.fromEntries(
    amounts.map(name => [name, parts.reduce((sum, part) => sum + toMinor(part[name], currency), 0)]),
  ) as Record<keyof FareEffect, number>;

/** A ride counts with the amounts of its payment; later corrections are steps of their own. */
const partsOf = (step: ReportStep): readonly Amounts[] =>
  step.kind === 'adjusted' ? step.effects : [step.booking, ...beforeCorrections(step.booking)];

/** Platform's part of a refund; included in the fees, and shown separately on the driver's statement. */
const refundBorne = (step: ReportStep, feeMinor: number): number => {
  if (step.kind !== 'adjusted') return 0;
  const adjustment = step.booking.adjustments?.find(({ id }) => id === step.id);
  return adjustment?.kind === 'refund' ? 0 - feeMinor : 0;
};

/**
 * A refunded cancellation fee, at the expense of the driver or the company. It does not change the company's
 * commission.
 */
const isOfFee = ({ kind, booking }: ReportStep): boolean => kind === 'adjusted' && isFeeOnly(booking);

/** The amounts that a step adds to each of its report rows. */
export const sumsOf = (step: ReportStep): ReportSums => {
  const { kind, booking } = step;
  const { currency } = booking.receipt;
  const of = (amount: number) => toMinor(amount, currency);
  if (step.kind === 'tip') return { ...noSums(), tipsMinor: of(step.change) };
  if (step.kind === 'fee') return { ...noSums(), cancelFeesMinor: of(step.amount) };
  if (kind === 'borne') return { ...noSums(), borneMinor: of(booking.fareReview?.borne ?? 0) };
  if (kind === 'writtenOff') return { ...noSums(), driverShareMinor: 0 - of(booking.writtenOff?.driverMissing ?? 0) };
  const discountMinor = of(booking.discount_amount);
  const atDropMinor = of(booking.owed?.discount ?? booking.discount_amount);
  if (kind === 'discount') return { ...noSums(), discountMinor: discountMinor - atDropMinor };
  const sums = totals(partsOf(step), currency);
  if (isOfFee(step)) return { ...noSums(), cancelFeesMinor: sums.driver_share, feeMinor: sums.convenience_fees };
  return {
    rides: kind === 'paid' ? 1 : 0,
    tripCostMinor: sums.trip_cost,
    feeMinor: sums.convenience_fees,
    discountMinor: kind === 'paid' ? atDropMinor : 0,
    driverShareMinor: sums.driver_share,
    borneMinor: 0,
    refundsBorneMinor: refundBorne(step, sums.convenience_fees),
    tipsMinor: 0,
    cancelFeesMinor: 0,
  };
};

export type ReportRow = {
  scope: string;
  period: string;
  set?: Record<string, string>;
  add: Record<string, number>;
};

/** The first trip of a month adds the driver to that month's index; later trips leave it unchanged. */
const listed = (driver: string, month: string) => ({ g1p: driverMonthList(driver), g1s: driverMonth(month, driver) });

/**
 * The report rows in which a step is counted, and what it adds to each: the rows of the day and month in which it
 * happened. A driver's days are stored in the row of their month. The overall total is the sum of the months.
 */
export const reportRows = (step: ReportStep, timeZone: string): ReportRow[] => {
  const { booking, at } = step;
  const { driver, fleetadmin } = booking;
  const [day, month] = [dayPeriod(at, timeZone), monthPeriod(at, timeZone)];
  const add = sumsOf(step);
  const ofOthers = isOfFee(step) ? { ...add, feeMinor: 0 } : add;
  const of = (scope: string, ...periods: string[]): ReportRow[] =>
    periods.map(period => ({ scope, period, add: ofOthers }));
  const ofDriver = (uid: string): ReportRow => ({
    scope: `D#${uid}`,
    period: month,
    set: listed(uid, month),
    add: { ...ofOthers, ...dayFigures(day, ofOthers) },
  });
  return [
    ...[day, month].map(period => ({ scope: 'ALL', period, add })),
    ...(booking.referred ? [{ scope: REFERRED, period: month, add }] : []),
    ...(driver ? [ofDriver(driver)] : []),
    ...(fleetadmin ? of(`F#${fleetadmin}`, day, month) : []),
    // In the fleet's row, a driver only has trips for this fleet, none for other fleets or without one.
    ...(fleetadmin && driver ? of(`F#${fleetadmin}`, fleetDriverMonth(month, driver)) : []),
  ];
};

export const countedKey = (step: ReportStep) => {
  const { kind, booking } = step;
  if (kind === 'tip' || kind === 'fee') return appliedKey('reports', `${booking.id}-${kind}-${step.v}`);
  if (kind === 'adjusted') return appliedKey('reports', `${booking.id}-adjusted-${step.id}`);
  return appliedKey('reports', kind === 'paid' ? booking.id : `${booking.id}-${kind}`);
};

/** Adds a step to the report rows of the platform, the driver and the fleet, once: a mark is written with the sums. */
export const countStep = async (ctx: Context, step: ReportStep): Promise<void> => {
  const { timeZone } = await ctx.settings();
  const adds = reportRows(step, timeZone).map(({ scope, period, set = {}, add }): Write => ({
    type: 'update',
    key: reportKey(scope, period),
    set: { _et: 'report', ...set },
    add,
  }));
  const mark = { ...countedKey(step), _et: 'applied', ttl: Math.floor(ctx.now() / 1000) + COUNTED_KEPT_S };
  await ctx.store.write([{ type: 'put', item: mark, if: missing() }, ...adds]);
};

export const countTrip = (ctx: Context, booking: Booking, paidAt: number): Promise<void> =>
  countStep(ctx, { kind: 'paid', booking, at: paidAt });
