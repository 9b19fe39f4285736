import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import type { Decision } from '#shared/domain/booking/decide';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Journal } from '#shared/domain/ledger/journal';
import { taxLineOf } from '#shared/domain/ledger/tax-lines';
import { sumsOf } from '#lambdas/model/reports/count-trip';
import { noSums, type ReportFigure, reportFigures } from '#lambdas/model/reports/row-figures';
import { stepOf } from '#lambdas/model/reports/report-steps';
import type { StoredBooking, StoredEvent } from '#lambdas/store/booking-items';

/** Books in memory: the journals of several rides, and the report counts of each event. */
export const rideBooks = () => {
  const journals: Journal[] = [];
  const reported = noSums();
  const post = (...posted: readonly Journal[]): void => void journals.push(...posted);

  /** A ride in these books: `take` returns whether a step took place. */
  const ride = (start: Partial<Booking>) => {
    let booking = { ...aBooking(start), v: 1 } as StoredBooking;
    const take = (decision: Decision | Refusal): boolean => {
      if (isRefusal(decision)) return false;
      booking = { ...booking, ...decision.changes, v: booking.v + 1 } as StoredBooking;
      const made = decision.journals ?? [];
      post(...made);
      const names = made.map(({ id }) => id);
      const step = stepOf(booking, {
        ...decision,
        bookingId: booking.id,
        at: 0,
        v: booking.v,
        journals: names,
      } as unknown as StoredEvent);
      if (step) for (const figure of reportFigures) reported[figure] += sumsOf(step)[figure];
      return true;
    };
    /** Changes of steps that move no money. */
    const set = (changes: Partial<Booking>): void => void (booking = { ...booking, ...changes } as StoredBooking);
    return { take, set, now: (): Booking => booking };
  };

  /** The balance of each account that is not at zero, minor units. */
  const accounts = (): Record<string, number> => {
    const sums: Record<string, number> = {};
    for (const { account, amountMinor } of journals.flatMap(({ legs }) => legs)) {
      const name = account.kind === 'user' ? account.uid : account.name;
      sums[name] = (sums[name] ?? 0) + amountMinor;
    }
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  };
  /** The company's income in the tax report, minor units. */
  const taxes = (): { net: number; tax: number } => {
    const lines = journals.flatMap(({ id, legs }) => taxLineOf(id, legs) ?? []);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    return { net: sum(lines.map(line => line.netMinor)), tax: sum(lines.map(line => line.taxMinor)) };
  };
  return { ride, post, journals, accounts, taxes, reports: (): Record<ReportFigure, number> => ({ ...reported }) };
};
