import type { Booking } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { countTrip } from '#lambdas/model/reports/count-trip';
import { monthPage } from '#lambdas/model/reports/month-pages';
import type { Store } from '#lambdas/ports/store';
import { reportPk } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import type { Bench, Row } from './figures';
import { short, timed } from './figures';
import { withTable } from './table';

const bookingCounts = [100, 1_000];
const DRIVERS = 20;
const YEAR = 2026;

const tripOf = (i: number): Booking =>
  aBooking({ id: `b${i}`, driver: `d${i % DRIVERS}`, fleetadmin: `f${i % 3}`, status: 'PAID' });

/** The requests to the table that a report makes. */
const counted = (store: Store) => {
  let requests = 0;
  const query: Store['query'] = wanted => {
    requests += 1;
    return store.query(wanted);
  };
  return { store: { ...store, query }, requests: () => requests };
};

const measure = async (bookings: number): Promise<Row> =>
  withTable([1], async open => {
    const ctx = fakeContext({ store: open() });
    for (let i = 0; i < bookings; i++) await countTrip(ctx, tripOf(i), Date.UTC(YEAR, i % 12, 1 + (i % 28)));
    const reader = open();
    const { store, requests } = counted(reader);
    const everything = { queries: [{ pk: reportPk('ALL') }], placeOf: (row: { sk: string }) => row.sk };
    let months = 0;
    const ms = await timed(async () => {
      months = (await monthPage(store, everything, { year: YEAR, limit: 25 })).rows.length;
    });
    return { bookings, months, requests: requests(), 'read units': short(reader.consumed().read), ms: short(ms) };
  });

export const reportsBench: Bench = {
  title: "a year's earning report, by the number of paid bookings",
  async run() {
    const rows: Row[] = [];
    for (const bookings of bookingCounts) rows.push(await measure(bookings));
    return rows;
  },
};
