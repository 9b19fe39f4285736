import { describe, expect, it } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { userItem, type StoredUser } from '#lambdas/store/user-items';
import { markPerson } from './mark-person';
import { bookingItem } from '#lambdas/store/booking-items';
import { pastOf, reserveWrites } from './person-marks';

const person = (id: string, change: Partial<StoredUser> = {}): StoredUser => ({
  id,
  usertype: 'rider',
  firstName: 'Rut',
  lastName: 'Rider',
  email: 'rut@example.com',
  mobile: '+46701234567',
  approved: true,
  createdAt: 0,
  ...change,
});

const afterRide = async (again: Partial<StoredUser>, before: Partial<StoredUser> = {}) => {
  const store = memoryStore();
  const promo_details = { id: 'p1' } as never;
  for (const user of [person('first', before), person('second', again)])
    await store.write([{ type: 'put', item: userItem(user) }]);
  const ride = aBooking({ id: 'b1', customer: 'first', promo_applied: true, promo_details });
  for (let i = 0; i < 2; i++) await markPerson(store, ride);
  return { own: await pastOf(store, 'first'), other: await pastOf(store, 'second') };
};

it.each([
  ['the same address', { mobile: '' }],
  ['a tag in the address', { email: 'Rut+2@example.com', mobile: '' }],
  ['the same number', { email: 'other@example.com' }],
])('[PLUS-13] a paid ride and its promo are remembered for another account with %s', async (_, again) => {
  const { own, other } = await afterRide(again);
  expect(own).toMatchObject({ hasRidden: true, uses: new Map() });
  expect(other).toMatchObject({ hasRidden: true, uses: new Map([['p1', 1]]) });
});

it.each([
  ['neither is the same', { email: 'other@example.com', mobile: '+46709999999' }, {}],
  ['the number was never proved', { email: 'other@example.com' }, { mobileUnproved: true }],
  ['the address was never proved', { email: 'rut+2@example.com', mobile: '' }, { emailUnproved: true }],
  ['the other address was never proved', { email: 'rut+2@example.com', mobile: '', emailUnproved: true }, {}],
])('[PLUS-13] nobody is taken for another when %s', async (_, again, before) => {
  expect((await afterRide(again, before)).other).toMatchObject({ hasRidden: false, uses: new Map() });
});

it('[PLUS-13] a ride from before a contact was proved is still a first ride of the account, and of no other', async () => {
  const { own, other } = await afterRide({}, { emailUnproved: true, mobileUnproved: true });
  expect(own).toMatchObject({ hasRidden: true, contacts: { emailUnproved: true } });
  expect(other).toMatchObject({ hasRidden: false, contacts: { mobile: '+46701234567' } });
});

describe('[PLUS-13] a promo that a booking has taken and nobody has paid for yet', () => {
  const other = person('second', { email: 'rut+2@example.com', mobile: '' });
  const first = { id: 'p1', promo_first_ride: true };
  const setUp = async () => {
    const store = memoryStore();
    for (const user of [person('first'), other]) await store.write([{ type: 'put', item: userItem(user) }]);
    return store;
  };
  const book = async (store: MemoryStore, uid: string, change: object = {}) => {
    const past = await pastOf(store, uid);
    const ride = aBooking({ id: `of-${uid}`, customer: uid, status: 'PAYMENT_PENDING', promo_details: first as never });
    const writes = reserveWrites(past, { uid, booking: ride.id, promo: first });
    return () => store.write([...writes, { type: 'put', item: bookingItem({ ...ride, ...change }) }]);
  };

  it('is not there for another account of the same person, until the booking is cancelled or has another one', async () => {
    const store = await setUp();
    await (
      await book(store, 'first')
    )();
    expect(await pastOf(store, 'second')).toMatchObject({ hasRidden: true, uses: new Map([['p1', 1]]) });
    for (const change of [{ status: 'CANCELLED' }, { promo_details: { id: 'p2' } }, { promo_details: undefined }]) {
      await (
        await book(store, 'first', change)
      )();
      expect(await pastOf(store, 'second')).toMatchObject({ hasRidden: false, uses: new Map() });
    }
  });

  it('goes to one of two accounts of a person that use it at the same moment', async () => {
    const store = await setUp();
    const both = [await book(store, 'first'), await book(store, 'second')];
    const results = await Promise.all(both.map(write => write()));
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});
