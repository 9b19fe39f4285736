import type { Person } from '#scripts/scenario/people';
import { type Bench, type Row, short, timed, timesRow } from './figures';
import { book, type BenchProduct, estimate, pay, startBenchProduct } from './product';

const AT_ONCE = 8;
const GOAL_PER_SECOND = 150;
const ESTIMATES = 480;
const RIDERS = 72;
const BOOKINGS_EACH = 4;
const DRIVERS = 40;

/** Runs all tasks, a fixed number at once. @returns the time of each, and of all of them together, ms */
const inTurns = async (tasks: readonly (() => Promise<unknown>)[]): Promise<{ ms: number[]; wallMs: number }> => {
  const ms: number[] = [];
  const rest = [...tasks];
  const work = async () => {
    for (let task = rest.shift(); task; task = rest.shift()) ms.push(await timed(task));
  };
  const wallMs = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, work)));
  return { ms, wallMs };
};

const rowOf = async (call: string, tasks: readonly (() => Promise<unknown>)[]): Promise<Row> => {
  const cpuFrom = process.cpuUsage();
  const { ms, wallMs } = await inTurns(tasks);
  const { user, system } = process.cpuUsage(cpuFrom);
  const perSecond = (1000 * ms.length) / wallMs;
  return {
    call,
    ...timesRow(ms),
    'CPU ms each': short((user + system) / 1000 / ms.length),
    'a second': perSecond,
  };
};

const repeated = <T>(times: number, make: (i: number) => T): T[] => Array.from({ length: times }, (_, i) => make(i));

const estimates = (product: BenchProduct): Promise<Row> =>
  rowOf(
    'getEstimate',
    repeated(ESTIMATES, () => () => estimate(product)),
  );

const bookings = async (product: BenchProduct): Promise<Row> => {
  const riders: Person[] = [];
  for (let i = 0; i < RIDERS; i++) riders.push(await product.addRider());
  const tasks = repeated(RIDERS * BOOKINGS_EACH, i => () => book({ ...product, rider: riders[i % RIDERS]! }));
  return rowOf('addBooking', tasks);
};

/** Each driver accepts a booking of their own, without competition. The drivers are free again afterwards. */
const acceptances = async (product: BenchProduct, drivers: readonly Person[]): Promise<Row> => {
  const ids: string[] = [];
  let rider = product.rider;
  for (let i = 0; i < drivers.length; i++) {
    if (i % BOOKINGS_EACH === 0) rider = await product.addRider();
    const { id } = await book({ ...product, rider });
    await pay({ ...product, rider }, id);
    ids.push(id);
  }
  await product.runtime.settle();
  const row = await rowOf(
    'acceptBooking',
    drivers.map((driver, i) => () => driver.api.call('acceptBooking', { bookingId: ids[i]! })),
  );
  await product.runtime.settle();
  for (const bookingId of ids) await product.admin.api.call('cancelBooking', { bookingId, reason: 'Plans changed' });
  await product.runtime.settle();
  return row;
};

export const loadBench: Bench = {
  title: `calls a second over HTTP, ${AT_ONCE} at once; client, functions, stand-ins and what follows from events share the machine`,
  async run(mark) {
    const product = await startBenchProduct();
    try {
      const drivers: Person[] = [];
      for (let i = 0; i < DRIVERS; i++) drivers.push(await product.addDriver());
      await estimates(product);
      const rows = [await estimates(product), await bookings(product)];
      await product.runtime.settle();
      // The first forty find no compiled code, as the first estimates do not.
      await acceptances(product, drivers);
      rows.push(await acceptances(product, drivers));
      return rows.map(row => {
        const figure = Number(row['a second']);
        mark({ what: `${row.call} a second, ${AT_ONCE} at once`, figure, goal: GOAL_PER_SECOND, isFloor: true });
        return { ...row, 'a second': short(figure) };
      });
    } finally {
      await product.close();
    }
  },
};
