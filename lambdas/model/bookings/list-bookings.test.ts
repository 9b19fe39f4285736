import { beforeEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import type { Booking } from '#shared/contract/entities/booking';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { personWrites } from '#lambdas/model/people/person-writes';
import { driverList, fleetList } from '#lambdas/store/keys';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { bookingItem } from '#lambdas/store/booking-items';
import { type Listing, listBookings } from './list-bookings';
import { numberWrite } from './search-bookings';

const admin = { uid: 'a1', usertype: 'admin' } as const;
const rut = { uid: 'r1', usertype: 'rider' } as const;
let store: MemoryStore;
let made = 0;

const book = async (change: Partial<Booking> = {}): Promise<string> => {
  const id = ulid(1_000_000 + ++made);
  const booking = aBooking({ id, booking_id: `AAAA-${String(made).padStart(4, '2')}`, ...change });
  const lists = {
    ...(booking.driver ? { g2p: driverList(booking.driver), g2s: id } : {}),
    ...(booking.fleetadmin ? { g3p: fleetList(booking.fleetadmin), g3s: id } : {}),
  };
  await store.write([{ type: 'put', item: { ...bookingItem(booking), ...lists } }]);
  await store.write([numberWrite(booking.booking_id, id)]);
  return id;
};
/** All pages, as a reader pages through them. */
const everyPage = async (reader: Parameters<typeof listBookings>[1], wanted: Partial<Listing>): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 50; page++) {
    const { bookings, nextCursor } = await listBookings(store, reader, { limit: 25, ...wanted, cursor });
    ids.push(...bookings.map(({ id }) => id));
    if (!nextCursor) return ids;
    cursor = nextCursor;
  }
  throw new Error('pages without end');
};

beforeEach(() => {
  store = memoryStore();
  made = 0;
});

describe('[BKS-1] the list', () => {
  it('comes newest first, every booking once, on whatever pages', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 60; i++) ids.unshift(await book({ customer: i % 2 ? 'r1' : 'r2' }));
    expect(await everyPage(admin, {})).toEqual(ids);
    expect(await everyPage(admin, { limit: 7 })).toEqual(ids);
    expect(await everyPage(rut, { limit: 4 })).toEqual(ids.filter((_, i) => i % 2 === 0));
  });

  it('ends before a moment that the reader asks for, on whatever pages', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 9; i++) ids.unshift(await book());
    // The first was made at 1,000,001.
    expect(await everyPage(rut, { bookedBefore: 1_000_005 })).toEqual(ids.slice(5));
    expect(await everyPage(rut, { bookedBefore: 1_000_005, limit: 2 })).toEqual(ids.slice(5));
    expect(await everyPage(rut, { bookedBefore: 2_000_000 })).toEqual(ids);
    expect(await everyPage(rut, { bookedBefore: 1 })).toEqual([]);
  });

  it('[ADM-11] is of one fleet for an admin who asks for it, too; nobody sees more by asking', async () => {
    const own = await book({ fleetadmin: 'f1', driver: 'd1' });
    await book({ fleetadmin: 'f2', driver: 'd2' });
    await book();
    expect(await everyPage(admin, { fleetadmin: 'f1' })).toEqual([own]);
    expect(await everyPage({ uid: 'r9', usertype: 'rider' }, { fleetadmin: 'f2' })).toEqual([]);
    expect(await everyPage({ uid: 'f2', usertype: 'fleetadmin' }, { fleetadmin: 'f1' })).toEqual([]);
  });

  it('finds the few of a status among many others, page by page', async () => {
    const cancelled: string[] = [];
    for (let i = 0; i < 700; i++) {
      const id = await book({ status: i % 300 === 0 ? 'CANCELLED' : 'COMPLETE' });
      if (i % 300 === 0) cancelled.unshift(id);
    }
    expect(await everyPage(admin, { status: ['CANCELLED'] })).toEqual(cancelled);
    const first = await listBookings(store, admin, { limit: 25, status: ['CANCELLED'] });
    expect(first.nextCursor).toBeDefined();
  });

  it('[FARE-6] finds the fares that wait for a decision, and no decided one', async () => {
    const held = { reason: 'above_estimate', driven: 90, charged: 60, distance: 4 } as const;
    const open = await book({ status: 'PAID', fareReview: { ...held, state: 'open' } });
    await book({ status: 'PAID', fareReview: { ...held, state: 'borne' } });
    await book({ status: 'PAID' });
    expect(await everyPage(admin, { fareToReview: true })).toEqual([open]);
  });

  it('reads active ones from their own short list', async () => {
    const running = await book({ status: 'STARTED' });
    for (let i = 0; i < 120; i++) {
      const id = await book({ status: 'COMPLETE' });
      await store.write([{ type: 'update', key: { pk: `BK#${id}`, sk: 'A' }, remove: ['g5p', 'g5s'] }]);
    }
    const page = await listBookings(store, admin, { limit: 25, status: ['STARTED', 'REACHED'] });
    expect(page).toMatchObject({ bookings: [{ id: running }] });
    expect(page.nextCursor).toBeUndefined();
  });
});

describe('[BKS-1] the search', () => {
  const people = [
    aPerson('r1', 'rider', { firstName: 'Rut', lastName: 'Åkesson', mobile: '+46701234567' }),
    aPerson('r2', 'rider', { firstName: 'Omar', lastName: 'Said', email: 'omar@work.example' }),
    aPerson('d1', 'driver', { firstName: 'Dana', lastName: 'Drive', vehicleNumber: 'HSD 53Y' }),
  ];
  let ids: string[];

  beforeEach(async () => {
    for (const each of people) await store.write(personWrites(each));
    ids = [
      await book({ customer: 'r1', booking_id: 'K7QM-2XYZ' }),
      await book({
        customer: 'r2',
        booking_id: 'K7AB-9999',
        driver: 'd1',
        status: 'STARTED',
        driver_name: 'Dana Drive',
      }),
      await book({ customer: 'r1', booking_id: 'ZZZZ-2222', driver: 'd1', status: 'COMPLETE' }),
    ];
  });

  it.each([
    ['K7QM-2XYZ', [0]],
    ['k7qm2xyz', [0]],
    ['K7', [1, 0]],
    ['rut', [2, 0]],
    ['akesson', [2, 0]],
    ['070-123 45', [2, 0]],
    ['+46 70 123', [2, 0]],
    ['omar@work', [1]],
    ['dana', [2, 1]],
    ['hsd53', [2, 1]],
    ['nobody', []],
    ['K', []],
  ])('finds the bookings for an admin’s %s', async (search, found) => {
    expect(await everyPage(admin, { search })).toEqual(found.map(i => ids[i]));
    expect(await everyPage(admin, { search, limit: 1 })).toEqual(found.map(i => ids[i]));
  });

  it('by a booking’s own id, and together with a status', async () => {
    expect(await everyPage(admin, { search: ids[1]! })).toEqual([ids[1]]);
    expect(await everyPage(admin, { search: 'dana', status: ['COMPLETE'] })).toEqual([ids[2]]);
    expect(await everyPage(admin, { search: 'dana', active: true })).toEqual([ids[1]]);
  });

  it('finds a rider’s own bookings only, and for a driver only bookings visible to them', async () => {
    expect(await everyPage(rut, { search: 'K7' })).toEqual([ids[0]]);
    expect(await everyPage(rut, { search: 'brunnsparken' })).toEqual([ids[2], ids[0]]);
    const dana = { uid: 'd1', usertype: 'driver' } as const;
    expect(await everyPage(dana, { search: '0700000009' })).toEqual([ids[1]]);
    expect(await everyPage(dana, { search: 'zzzz' })).toEqual([ids[2]]);
    expect(await everyPage({ uid: 'd2', usertype: 'driver' }, { search: 'zzzz' })).toEqual([]);
  });

  it('reads one booking, not the list, for a fleet admin’s whole number; nobody else’s is found', async () => {
    const old = await book({ fleetadmin: 'f1', booking_id: 'K7QM-2XYQ' });
    for (let i = 0; i < 400; i++) await book({ fleetadmin: 'f1' });
    const [f1, f2] = (['f1', 'f2'] as const).map(uid => ({ uid, usertype: 'fleetadmin' }) as const);
    const page = await listBookings(store, f1!, { limit: 25, search: 'k7qm2xyq' });
    expect(page.bookings.map(({ id }) => id)).toEqual([old]);
    expect(page.nextCursor).toBeUndefined();
    expect(await everyPage(f1!, { search: 'K7QM-2XYQ', status: ['COMPLETE'] })).toEqual([]);
    expect(await everyPage(f2!, { search: 'K7QM-2XYQ' })).toEqual([]);
  });

  it('takes at most so long a text', () => {
    expect(bookingOperations.fetchBookings.input.safeParse({ search: 'x'.repeat(81) }).success).toBe(false);
  });
});
