import { ulid } from 'ulid';
import { type Booking, bookingStatuses } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { isActive } from '#shared/domain/booking/transitions';
import type { Reader } from '#shared/domain/booking/view';
import { bookingItem } from '#lambdas/store/booking-items';
import { type Listing, listBookings } from '#lambdas/model/bookings/list-bookings';
import { numberWrite } from '#lambdas/model/bookings/search-bookings';
import type { Item, Store } from '#lambdas/ports/store';
import { driverList } from '#lambdas/store/keys';
import { type Bench, median, type Row, short, timed } from './figures';
import { putAll, withTable } from './table';

const FEW = 100;
const MANY = 100_000;
const PAGE = 25;
const ROUNDS = 150;
/** Users of the small table; the large one has more users, with as many bookings each. */
const RIDERS = 4;
const DRIVERS = 2;
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

/** Most bookings have ended, as after some months; they are spread evenly over riders and drivers. */
const booking = (i: number, total: number): Booking => {
  const status = i % 3 === 0 ? bookingStatuses[i % 8]! : i % 7 === 0 ? 'CANCELLED' : 'COMPLETE';
  return aBooking({
    id: ulid(start + i * 60_000),
    booking_id: numberOf(i),
    status,
    customer: `r${i % (RIDERS * (total / FEW))}`,
    driver: `d${i % (DRIVERS * (total / FEW))}`,
  });
};

const item = (made: Booking): Item => {
  const whole: Item = { ...bookingItem(made), g2p: driverList(made.driver ?? ''), g2s: made.id };
  if (isActive(made.status)) return whole;
  const { g5p: _p, g5s: _s, ...ended } = whole;
  return ended as Item;
};

const fill = async (store: Store, total: number): Promise<Booking[]> => {
  const all = Array.from({ length: total }, (_, i) => booking(i, total));
  await putAll(store, total, i => item(all[i]!));
  await putAll(store, total, i => {
    const write = numberWrite(all[i]!.booking_id, all[i]!.id);
    if (write.type !== 'put') throw new Error('a number is put');
    return write.item;
  });
  return all;
};

const admin: Reader = { uid: 'a1', usertype: 'admin' };
type Case = { name: string; reader: Reader; wanted(all: readonly Booking[]): Partial<Listing> };
const cases: readonly Case[] = [
  { name: 'all, first page', reader: admin, wanted: () => ({}) },
  { name: 'all, from the middle', reader: admin, wanted: all => ({ cursor: all[Math.floor(all.length / 2)]!.id }) },
  { name: 'active ones', reader: admin, wanted: () => ({ active: true }) },
  { name: 'a rider’s own', reader: { uid: 'r1', usertype: 'rider' }, wanted: () => ({}) },
  { name: 'a driver’s own', reader: { uid: 'd1', usertype: 'driver' }, wanted: () => ({}) },
  { name: 'by number', reader: admin, wanted: all => ({ search: all[all.length - 7]!.booking_id }) },
];

const sample = async (open: () => Store, { reader, wanted }: Case, all: readonly Booking[]) => {
  const store = open();
  let found = 0;
  const ms = await timed(async () => {
    found = (await listBookings(store, reader, { limit: PAGE, ...wanted(all) })).bookings.length;
  });
  if (found === 0) throw new Error('an empty page measures nothing');
  return { ms, read: store.consumed().read };
};

/** Measures both tables in turns, so that other load on the machine slows them equally. */
const compare = async (one: Case, few: [() => Store, Booking[]], many: [() => Store, Booking[]]): Promise<Row> => {
  const times = { few: [] as number[], many: [] as number[] };
  let read = 0;
  for (let round = 0; round < ROUNDS; round++) {
    times.few.push((await sample(few[0], one, few[1])).ms);
    const last = await sample(many[0], one, many[1]);
    times.many.push(last.ms);
    read = last.read;
  }
  const [small, large] = [median(times.few), median(times.many)];
  return {
    page: one.name,
    [`${FEW}: p50 ms`]: short(small),
    [`${MANY}: p50 ms`]: short(large),
    ratio: short(large / small),
    'read units': short(read),
  };
};

export const listBench: Bench = {
  title: `a page of ${PAGE} bookings out of ${FEW} and out of ${MANY}, in turns`,
  run: () =>
    withTable([1, 2, 4, 5], few =>
      withTable([1, 2, 4, 5], async many => {
        const [small, large] = [await fill(few(), FEW), await fill(many(), MANY)];
        const rows: Row[] = [];
        for (const one of cases) rows.push(await compare(one, [few, small], [many, large]));
        return rows;
      }),
    ),
};
