import { beforeEach, describe, expect, it } from 'vitest';
import type { BookingStatus } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import { asPresence } from '#lambdas/model/drivers/presence-items';
import type { Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, driverList, presenceKey, withdrawKey, withdrawsOf } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { deleteProfile } from './delete-profile';
import { type Obligation, obligationOf, outlivesAccount, unsettledOf } from './obligations';
import { personWrites } from '#lambdas/model/people/person-writes';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

const person = (change: Partial<StoredUser> = {}) => aPerson('u1', 'driver', change);
const balance = (balanceMinor: number): Item => ({ ...balanceKey('u1'), _et: 'balance', balanceMinor });
const ride = (status: BookingStatus, part: 'customer' | 'driver'): Item => ({
  ...bookingItem(aBooking({ id: 'b1', status, [part]: 'u1' })),
  ...(part === 'driver' ? { g2p: driverList('u1'), g2s: 'b1' } : {}),
});
const withdraw = (processed: boolean): Item => ({
  ...withdrawKey('w1'),
  _et: 'withdraw',
  id: 'w1',
  uid: 'u1',
  amount: 5,
  processed,
  g2p: withdrawsOf('u1'),
  g2s: 'w1',
});

let ctx: Context;
beforeEach(async () => {
  ctx = fakeContext({ store: memoryStore() });
  await ctx.store.write(personWrites(person()));
});
const put = (item: Item) => ctx.store.write([{ type: 'put', item }]);

describe('[PROF-2] open obligations of a person', () => {
  const table: [string, Item, Obligation | undefined, isToSettle: boolean][] = [
    ['nothing', balance(0), undefined, false],
    ['a debt', balance(-1), 'wallet_negative', true],
    ['money', balance(1), 'wallet_positive', false],
    ['a payout that waits', withdraw(false), 'withdraw_open', false],
    ['a payout that was made', withdraw(true), undefined, false],
    ['a ride they drive', ride('STARTED', 'driver'), 'booking_active', true],
    ['a ride that is not paid', ride('REACHED', 'driver'), 'booking_active', true],
    ['a ride they booked when they were a rider', ride('ACCEPTED', 'customer'), 'booking_active', true],
    ['a ride that owes', ride('PENDING', 'customer'), 'booking_active', true],
    ['a ride that nobody rated', ride('PAID', 'customer'), undefined, false],
    ['a ride that is over', ride('COMPLETE', 'driver'), undefined, false],
  ];
  it.each(table)('%s', async (_, item, obligation, isToSettle) => {
    await put(item);
    expect(await obligationOf(ctx, person())).toBe(obligation);
    expect(await unsettledOf(ctx, person())).toBe(isToSettle ? obligation : undefined);
    expect(await outlivesAccount(ctx, person())).toBe(obligation !== undefined);
  });

  it.each([
    ['somebody blocked, or waiting to be approved', { approved: false }],
    ['an admin', { usertype: 'admin' }],
    ['a fleet admin', { usertype: 'fleetadmin' }],
  ] as const)('[AUTH-10] the profile of %s outlives its account, too', async (_, change) => {
    expect(await outlivesAccount(ctx, person(change))).toBe(true);
  });
});

it('[PROF-2] [LIFE-6] nobody is forgotten whom a ride binds, and the ride stays bound', async () => {
  await put({ ...presenceKey('u1'), _et: 'presence', uid: 'u1', queue: true, active: 'b1' });
  expect(await deleteProfile(ctx, person())).toBe(false);
  expect(await loadUser(ctx.store, 'u1')).not.toHaveProperty('deletedAt');
  const stored = await ctx.store.get(presenceKey('u1'));
  expect(asPresence(stored!).active).toBe('b1');
  await put({ ...presenceKey('u1'), _et: 'presence', uid: 'u1', queue: false });
  expect(await deleteProfile(ctx, person())).toBe(true);
  expect(await ctx.store.get(presenceKey('u1'))).toBeUndefined();
});
