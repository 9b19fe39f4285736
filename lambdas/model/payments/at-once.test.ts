import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { close } from '#shared/domain/booking/decide';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { markPerson } from '#lambdas/model/promos/mark-person';
import { bookingItem } from '#lambdas/store/booking-items';
import { balanceKey, owedKey } from '#lambdas/store/keys';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { promisedAtOnce, promiseWrites } from './at-once';

const rider: StoredUser = {
  id: 'r1',
  usertype: 'rider',
  firstName: 'R',
  lastName: 'T',
  email: 'r1@example.com',
  mobile: '+46700000009',
  approved: true,
  createdAt: 0,
};
const card = { status: 'NEW', payment_mode: 'card' } as const;

const scenario = async (limit: number, user = rider, hasRidden = true) => {
  const store = memoryStore();
  const settings = async () => ({ ...defaultSettings, driverPaidAtOnce: limit });
  const ctx = fakeContext({ store, settings });
  await store.write([{ type: 'put', item: userItem(user) }]);
  await store.write([{ type: 'put', item: { ...balanceKey(user.id), _et: 'balance', balanceMinor: 0 } }]);
  if (hasRidden)
    for (const driver of ['d1', 'd2'])
      await markPerson(store, aBooking({ customer: user.id, status: 'PAID', driver, paidBy: 'i1' }));
  const promised = (ride: Parameters<typeof promisedAtOnce>[2] = card, who = user) => promisedAtOnce(ctx, who, ride);
  const promise = async (...asked: Parameters<typeof promised>) => (await promised(...asked)).promisedAtOnce ?? 0;
  return { store, ctx, promise, promised };
};

describe('[PLUS-28] the amount promised at once to a driver for a ride that is paid later', () => {
  it('is the limit of the settings, for a known rider who has paid a ride and owes nothing', async () => {
    expect(await (await scenario(50)).promise()).toBe(50);
  });

  it.each<[string, Awaited<ReturnType<typeof scenario>> | Promise<Awaited<ReturnType<typeof scenario>>>, object]>([
    ['the setting has no limit', scenario(0), card],
    ['the number is not proved', scenario(50, { ...rider, mobileUnproved: true }), card],
    ['there is no number', scenario(50, { ...rider, mobile: '' }), card],
    ['no ride was ever paid', scenario(50, rider, false), card],
    ['the ride is paid in cash', scenario(50), { ...card, payment_mode: 'cash' }],
    ['the ride is paid ahead', scenario(50), { ...card, status: 'PAYMENT_PENDING' }],
  ])('is nothing where %s', async (_why, made, ride) => {
    expect(await (await made).promise(ride as typeof card)).toBe(0);
  });

  it('is nothing for a rider who owes', async () => {
    const { store, promise } = await scenario(50);
    await store.write([{ type: 'update', key: owedKey('r1'), add: { owedMinor: 1 } }]);
    expect(await promise()).toBe(0);
  });

  it('is for one ride of a person at a time, by whatever account, and again when that ride is over', async () => {
    const { store, promise } = await scenario(50);
    const put = (status: 'NEW' | 'PENDING' | 'PAID') =>
      store.write([{ type: 'put', item: bookingItem(aBooking({ id: 'b7', status })) }]);
    await put('NEW');
    await store.write(promiseWrites(rider, aBooking({ id: 'b7', promisedAtOnce: 50 })));
    expect(await promise()).toBe(0);
    await put('PENDING');
    expect(await promise(card, { ...rider, id: 'r2', email: 'other@example.com' })).toBe(0);
    await put('PAID');
    expect(await promise()).toBe(50);
  });

  it.each([
    ['in cash', {}],
    ['from the wallet', { payment_mode: 'wallet' }],
  ] as const)('is nothing for a rider who has only paid %s, where no money came to the company', async (_way, paid) => {
    const { store, promise } = await scenario(50, rider, false);
    await markPerson(store, aBooking({ customer: 'r1', status: 'PAID', driver: 'd1', ...paid }));
    expect(await promise()).toBe(0);
  });

  it('is not for the only driver whose rides the rider has paid', async () => {
    const { store, promised } = await scenario(50, rider, false);
    const paid = (driver: string) =>
      markPerson(store, aBooking({ customer: 'r1', status: 'PAID', driver, paidBy: 'i1' }));
    await paid('d1');
    const made = await promised();
    expect(made).toEqual({ promisedAtOnce: 50, atOnceNotBy: 'd1' });
    const by = (driver: string) => ({ uid: driver, party: 'driver' }) as const;
    const paidAtOnce = (driver: string) => {
      const closed = close(aBooking({ status: 'REACHED', payment_mode: 'card', driver, ...made }), by(driver), 9);
      return isRefusal(closed) ? closed : (closed.changes as Partial<Booking>).owed?.paidAtOnce;
    };
    expect([paidAtOnce('d1'), paidAtOnce('d2')]).toEqual([0, 50]);
    await paid('d2');
    expect(await promised()).toEqual({ promisedAtOnce: 50 });
  });
});
