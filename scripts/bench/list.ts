import { ulid } from 'ulid';
import { type Booking, bookingStatuses } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { isActive } from '#shared/domain/booking/transitions';
import type { Reader } from '#shared/domain/booking/view';
import { bookingItem } from '#lambdas/store/booking-items';
import { type Listing, listBookings } from '#lambdas/model/bookings/list-bookings';
import { numberWrite } from '#lambdas/model/bookings/search-bookings';
import type { Item, Store } from '#lambdas/ports/store';
import { driverList, fleetList } from '#lambdas/store/keys';
import { type Bench, median, type Row, short, timed } from './figures';
import { putAll, withTable } from './table';

const FEW = 1_000;
/** `BENCH_MANY=1000000` takes minutes to fill. */
const MANY = Number(process.env.BENCH_MANY ?? 100_000);
const PAGE = 25;
const ROUNDS = 20;
/** Largest factor by which a page's reads may grow while the rows grow by 100: the last one read may differ. */
const MOST_GROWTH = 1.1;
/** Users of the small table; the large one has more users, with as many bookings each. Its fleets grow with it. */
const RIDERS = 40;
const DRIVERS = 20;
const FLEETS = 3;
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const start = Date.UTC(2026, 0, 1);

const numberOf = (i: number): string => {
  let rest = (i * 7919 + 1) % ALPHABET.length ** 8;
  const chars = Array.from({ length: 8 }, () => {
    const char = ALPHABET[rest % ALPHABET.length] ?? '2';
    rest = Math.floor(rest / ALPHABET.length);
    return char;
  });
  return `${chars.slice(0, 4).join('')}-${chars.slice(4).join('')}`;
};

/** Runs of bookings, so that each fleet has all statuses. */
const fleetOf = (i: number): string => `f${Math.floor(i / 100) % FLEETS}`;

/** Most bookings have ended, as after some months; they are spread evenly over riders and drivers. */
const booking = (i: number, total: number): Booking => {
  const status = i % 3 === 0 ? bookingStatuses[i % 8]! : i % 7 === 0 ? 'CANCELLED' : 'COMPLETE';
  return aBooking({
    id: ulid(start + i * 60_000),
    booking_id: numberOf(i),
    status,
    customer: `r${i % (RIDERS * (total / FEW))}`,
    driver: `d${i % (DRIVERS * (total / FEW))}`,
    fleetadmin: fleetOf(i),
  });
};

const item = (made: Booking): Item => {
  const { id, driver = '', fleetadmin = '' } = made;
  const lists = { g2p: driverList(driver), g2s: id, g3p: fleetList(fleetadmin), g3s: id };
  const whole: Item = { ...bookingItem(made), ...lists };
  if (isActive(made.status)) return whole;
  const { g5p: _p, g5s: _s, ...ended } = whole;
  return ended as Item;
};

/** The items of a booking, as its operations leave them. */
const itemsOf = (made: Booking): [Item, Item] => {
  const write = numberWrite(made.booking_id, made.id);
  if (write.type !== 'put') throw new Error('a number is put');
  return [item(made), write.item];
};

const fill = async (store: Store, total: number): Promise<Booking[]> => {
  const bookings = Array.from({ length: total }, (_, i) => booking(i, total));
  await putAll(store, 2 * total, i => itemsOf(bookings[Math.floor(i / 2)]!)[i % 2]!);
  return bookings;
};

const admin: Reader = { uid: 'a1', usertype: 'admin' };
const fleet: Reader = { uid: fleetOf(0), usertype: 'fleetadmin' };
type Case = { name: string; reader: Reader; wanted(bookings: readonly Booking[]): Partial<Listing> };

const middleOf = (bookings: readonly Booking[]) => bookings[Math.floor(bookings.length / 2)]!;
/** A booking of the fleet, among the oldest. */
const oldOf = (bookings: readonly Booking[]) => bookings[7]!;
const ofDesk = (who: string, reader: Reader): Case[] => [
  { name: `${who}: first page`, reader, wanted: () => ({}) },
  { name: `${who}: from the middle`, reader, wanted: bookings => ({ cursor: middleOf(bookings).id }) },
  { name: `${who}: active ones`, reader, wanted: () => ({ active: true }) },
  { name: `${who}: completed ones`, reader, wanted: () => ({ status: ['COMPLETE'] }) },
  { name: `${who}: ten of which one in 24 is`, reader, wanted: () => ({ status: ['PENDING'], limit: 10 }) },
  { name: `${who}: an old one by number`, reader, wanted: bookings => ({ search: oldOf(bookings).booking_id }) },
];
const cases: readonly Case[] = [
  ...ofDesk('admin', admin),
  { name: 'admin: of a fleet', reader: admin, wanted: () => ({ fleetadmin: fleetOf(0) }) },
  ...ofDesk('fleet admin', fleet),
  { name: 'a rider’s own', reader: { uid: 'r1', usertype: 'rider' }, wanted: () => ({}) },
  { name: 'a driver’s own', reader: { uid: 'd1', usertype: 'driver' }, wanted: () => ({}) },
];

type Table = readonly [open: () => Store, all: readonly Booking[]];
type Sample = { ms: number; read: number; requests: number };

/** A page filled as the web fills it: further requests while it is short and there is more. */
const sample = async ([open, bookings]: Table, { reader, wanted }: Case): Promise<Sample> => {
  const store = open();
  let [found, requests] = [0, 0];
  const ms = await timed(async () => {
    const asked = { limit: PAGE, ...wanted(bookings) };
    let { cursor } = asked;
    do {
      const page = await listBookings(store, reader, { ...asked, cursor });
      found += page.bookings.length;
      requests += 1;
      cursor = page.nextCursor;
    } while (cursor && found < asked.limit);
  });
  if (found === 0) throw new Error('an empty page measures nothing');
  return { ms, read: store.consumed().read, requests };
};

/** Measures both tables in turns, so that other load on the machine slows them equally. */
const compare = async (listCase: Case, few: Table, many: Table): Promise<Row> => {
  const times = { few: [] as number[], many: [] as number[] };
  let [small, large] = [await sample(few, listCase), await sample(many, listCase)];
  // A page of that many requests is slow, however often it is measured.
  for (let round = 0; round < (large.requests > 20 ? 1 : ROUNDS); round++) {
    times.few.push((small = await sample(few, listCase)).ms);
    times.many.push((large = await sample(many, listCase)).ms);
  }
  return {
    page: listCase.name,
    [`${FEW}: p50 ms`]: short(median(times.few)),
    [`${MANY}: p50 ms`]: short(median(times.many)),
    ratio: short(median(times.many) / median(times.few)),
    requests: large.requests,
    [`${FEW}: read units`]: short(small.read),
    [`${MANY}: read units`]: short(large.read),
    growth: short(large.read / small.read),
    budget: large.read <= small.read * MOST_GROWTH ? 'kept' : 'EXCEEDED',
  };
};

export const listBench: Bench = {
  title: `a page of ${PAGE} bookings out of ${FEW} and out of ${MANY}, in turns`,
  run: mark =>
    withTable([1, 2, 3, 4, 5], few =>
      withTable([1, 2, 3, 4, 5], async many => {
        const small: Table = [few, await fill(few(), FEW)];
        const large: Table = [many, await fill(many(), MANY)];
        const rows: Row[] = [];
        for (const listCase of cases) rows.push(await compare(listCase, small, large));
        const growth = Math.max(...rows.map(row => Number(row.growth)));
        mark({
          what: `reads of a page among ${MANY}, in those among ${FEW}, the worst`,
          figure: growth,
          goal: MOST_GROWTH,
        });
        const slower = median(rows.map(row => Number(row.ratio)));
        mark({ what: `time of a page among ${MANY}, in that among ${FEW}, median`, figure: slower, goal: MOST_GROWTH });
        // Times differ between machines, reads do not.
        if (rows.some(({ budget }) => budget !== 'kept')) process.exitCode = 1;
        return rows;
      }),
    ),
};
