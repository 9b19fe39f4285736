import { expect, it } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { memoryStore } from '#test/kit/memory-store';
import { userItem, type StoredUser } from '#lambdas/store/user-items';
import { markPerson } from './mark-person';
import { pastOf } from './person-marks';

const person = (id: string, change: Partial<StoredUser> = {}): StoredUser => ({
  ...{ id, usertype: 'rider', firstName: 'Rut', lastName: 'Rider', email: 'rut@example.com', mobile: '+46701234567' },
  ...{ approved: true, createdAt: 0, ...change },
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
  expect(own).toEqual({ hasRidden: true, uses: new Map() });
  expect(other).toEqual({ hasRidden: true, uses: new Map([['p1', 1]]) });
});

it.each([
  ['neither is the same', { email: 'other@example.com', mobile: '+46709999999' }, {}],
  ['the number was never proved', { email: 'other@example.com' }, { mobileUnproved: true }],
])('[PLUS-13] nobody is taken for another when %s', async (_, again, before) => {
  expect((await afterRide(again, before)).other).toEqual({ hasRidden: false, uses: new Map() });
});
