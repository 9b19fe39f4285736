import { bookingNeeds } from '#shared/contract/entities/need';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { deskOfBooking } from '#lambdas/model/desk/desk-marks';
import { fetchNeeds } from '#lambdas/operations/reports/fetch-needs';
import type { Store } from '#lambdas/ports/store';
import { bookingItem, eventWrite } from '#lambdas/store/booking-items';
import { deskKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { type Bench, type Row, short } from './figures';
import { putAll, withTable } from './table';

const kinds = [...bookingNeeds, 'approval'] as const;
/** How many wait for each reason: nobody, a day's, and more than are counted. */
const waitingCounts = [0, 25, 1_000];

const user = { id: 'a1', usertype: 'admin', firstName: '', lastName: '', email: '', mobile: '' } as const;
const actor = { uid: 'a1', usertype: 'admin', user: { ...user, approved: true, createdAt: 0 } } as const;

const needs = (waiting: number): Promise<Row> =>
  withTable([5], async open => {
    await putAll(open(), waiting * kinds.length, i => ({
      ...deskKey(kinds[i % kinds.length]!, i, `01K2M7Q8Z5R3T9V1X4Y6B${String(i).padStart(5, '0')}`),
      _et: 'desk',
    }));
    const store = open();
    await fetchNeeds.run({ ctx: fakeContext({ store }), input: {}, key: undefined, source: '' }, { actor });
    return { what: `“Needs you”, ${waiting} of each kind wait`, 'read units': short(store.consumed().read) };
  });

type Step = Partial<Booking>;
const prepaid: Step[] = [{ status: 'NEW' }, { status: 'ACCEPTED' }, { status: 'STARTED' }, { status: 'PAID' }];
const lives: Record<string, Step[]> = {
  'a ride that finds its driver': prepaid,
  'the same, of a fleet': prepaid.map((step, i) => (i === 0 ? step : { ...step, fleetadmin: 'f1' })),
  'a ride for which nobody is found, cancelled': [
    { status: 'NEW' },
    { status: 'NEW', searchEnded: true },
    { status: 'CANCELLED' },
  ],
  'a ride that is paid later': [...prepaid.slice(0, 3), { status: 'PENDING' }, { status: 'PAID' }],
};

/** Each step is a transaction of booking and event, as in the product. */
const live = async (store: Store, steps: readonly Step[], hasMarks: boolean): Promise<number> => {
  let before: Booking | undefined;
  for (const [v, step] of steps.entries()) {
    const after = aBooking({ ...step, v });
    const event = { kind: 'PHOTO', at: v, by: 'd1', byType: 'driver', status: after.status, changes: {} } as const;
    await store.write([
      { type: 'put', item: bookingItem(after) },
      eventWrite(after, v, event),
      ...(hasMarks ? deskOfBooking(before, after) : []),
    ]);
    before = after;
  }
  return store.consumed().write;
};

const marks = async ([what, steps]: [string, Step[]]): Promise<Row> => {
  const units = (hasMarks: boolean) => withTable([1, 2, 3, 4, 5], open => live(open(), steps, hasMarks));
  return { what: `marks of ${what}`, 'extra write units': short((await units(true)) - (await units(false))) };
};

export const deskBench: Bench = {
  title: 'what the row “Needs you” reads, and what its marks add to the writes of a booking',
  async run() {
    const rows: Row[] = [];
    for (const waiting of waitingCounts) rows.push(await needs(waiting));
    for (const life of Object.entries(lives)) rows.push(await marks(life));
    return rows;
  },
};
