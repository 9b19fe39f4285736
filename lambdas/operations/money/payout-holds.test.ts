import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { DAY_MS } from '#shared/contract/time';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingCancelled } from '#shared/domain/ledger/booking-journals';
import { journal, system, user } from '#shared/domain/ledger/journal';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { fetchWallet } from './fetch-wallet';
import { requestWithdraw } from './request-withdraw';

const start = Date.UTC(2026, 0, 1, 12);
const dan: StoredUser = {
  ...{ id: 'd1', usertype: 'driver', firstName: 'Dan', lastName: 'Test', email: '', mobile: '', approved: true },
  ...{ createdAt: 0, bankName: 'Sparbank', bankAccount: '8000-1' },
};
let now: number;
let store: MemoryStore;
let ctx: Context;

const rules = (settings: object) => {
  ctx = { ...ctx, settings: async () => ({ ...defaultSettings, ...settings }) };
};
const as = (usertype: UserType = 'driver') => ({ uid: 'd1', usertype, user: { ...dan, usertype } });
const earn = async (id: string, amountMinor: number) => {
  const legs = [user('d1', amountMinor), system('escrow', -amountMinor)];
  await store.write(journalWrites(journal({ id: `PAY-${id}`, memo: id, currency: 'USD', legs, earner: 'd1' }), now));
};
const wallet = async (usertype?: UserType) =>
  (await runAs(fetchWallet, as(usertype), { ctx, input: { limit: 25 } })) as {
    walletBalance: number;
    releases?: { at: number; amount: number }[];
  };
const withdraw = (amount: number, usertype?: UserType) =>
  runAs(requestWithdraw, as(usertype), { ctx, input: { amount } });

beforeEach(async () => {
  now = start;
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
  await store.write(personWrites(dan));
  await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: 1_000 } }]);
});

describe('[PROF-3] earnings of the last days', () => {
  it('can be withdrawn at once unless the settings say otherwise', async () => {
    await earn('b1', 5_000);
    expect(await wallet()).not.toHaveProperty('releases');
    expect(await withdraw(60)).toHaveProperty('withdraw');
  });

  it('are shown with their day, refused before it, and paid from then on', async () => {
    rules({ payoutDelayDays: 3 });
    await earn('b1', 5_000);
    now += DAY_MS;
    await earn('b2', 2_000);
    expect(await wallet()).toMatchObject({
      walletBalance: 80,
      releases: [
        { at: start + 3 * DAY_MS, amount: 50 },
        { at: start + 4 * DAY_MS, amount: 20 },
      ],
    });
    expect(await withdraw(10.01)).toEqual({ refusal: 'payout_held', params: { amount: 10 } });
    expect(await withdraw(80.01)).toEqual({ refusal: 'wallet_too_low' });
    expect(await withdraw(10)).toMatchObject({ walletBalance: 70 });
    now = start + 3 * DAY_MS;
    expect(await withdraw(50.01)).toEqual({ refusal: 'payout_held', params: { amount: 50 } });
    expect(await withdraw(50)).toMatchObject({ walletBalance: 20 });
  });

  it('are held whatever their owner has become, and however many requests come at once', async () => {
    rules({ payoutDelayDays: 3, RiderWithDraw: true });
    await earn('b1', 5_000);
    for (const usertype of ['rider', 'fleetadmin'] as const)
      expect(await withdraw(20, usertype)).toEqual({ refusal: 'payout_held', params: { amount: 10 } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(10)));
    expect(answers.filter(answer => 'withdraw' in (answer as object))).toHaveLength(1);
    expect((await wallet()).walletBalance).toBe(50);
  });

  it('stay longer with a new driver and a part until the end, counted from the first earnings', async () => {
    rules({ newDriverDays: 30, newDriverDelayDays: 7, newDriverReserve: 20 });
    await earn('b1', 5_000);
    expect((await wallet()).releases).toEqual([
      { at: start + 7 * DAY_MS, amount: 40 },
      { at: start + 30 * DAY_MS, amount: 10 },
    ]);
    now = start + 7 * DAY_MS;
    expect(await withdraw(50.01)).toEqual({ refusal: 'payout_held', params: { amount: 50 } });
    expect(await withdraw(50)).toHaveProperty('withdraw');
    now = start + 30 * DAY_MS;
    await earn('b2', 3_000);
    expect(await withdraw(40)).toMatchObject({ walletBalance: 0 });
  });

  it('that went to somebody else in the same step hold nothing', async () => {
    rules({ payoutDelayDays: 3, RiderWithDraw: true });
    const legs = [user('d1', 5_000), user('d1', -5_000)];
    await store.write(journalWrites(journal({ id: 'PAY-b9', memo: 'b9', currency: 'USD', legs }), now));
    expect(await withdraw(10, 'rider')).toHaveProperty('withdraw');
  });

  it('are held although they come in at the moment of the withdrawal', async () => {
    rules({ payoutDelayDays: 3 });
    let isEarned = false;
    const write: typeof store.write = async writes => {
      if (!isEarned) {
        isEarned = true;
        await earn('b1', 5_000);
      }
      return store.write(writes);
    };
    ctx = { ...ctx, store: { ...store, write } };
    expect(await withdraw(40)).toEqual({ refusal: 'payout_held', params: { amount: 10 } });
    isEarned = false;
    expect(await withdraw(10)).toHaveProperty('withdraw');
  });

  it('are held although another withdrawal takes as much as came in at that moment', async () => {
    rules({ payoutDelayDays: 3 });
    let isFirst = true;
    const write: typeof store.write = async writes => {
      if (isFirst) {
        isFirst = false;
        await earn('b1', 1_000);
        expect(await withdraw(10)).toMatchObject({ walletBalance: 10 });
      }
      return store.write(writes);
    };
    ctx = { ...ctx, store: { ...store, write } };
    expect(await withdraw(10)).toEqual({ refusal: 'payout_held', params: { amount: 0 } });
    expect((await wallet()).walletBalance).toBe(10);
  });

  it('are fees of cancelled rides as well, and no refund of a ride', async () => {
    rules({ payoutDelayDays: 3 });
    const ride = aBooking({ prepaid: true, customer: 'r1', driver: 'd1', customer_paid: 100, paidBy: 'x' });
    await store.write([{ type: 'update', key: balanceKey('r1'), add: { balanceMinor: 0 } }]);
    const fee = bookingCancelled(ride, { paid: 2_500, owed: 0, isBorne: false })!;
    await store.write(journalWrites(fee, now));
    expect(await withdraw(10.01)).toEqual({ refusal: 'payout_held', params: { amount: 10 } });
    const own = aBooking({ id: 'b2', prepaid: true, customer: 'd1', driver: 'd2', customer_paid: 100, paidBy: 'y' });
    await store.write([{ type: 'update', key: balanceKey('d2'), add: { balanceMinor: 0 } }]);
    await store.write(journalWrites(bookingCancelled(own, { paid: 0, owed: 0, isBorne: false })!, now));
    expect(await withdraw(110)).toHaveProperty('withdraw');
  });

  it('make a new driver also of somebody who used the account otherwise for long', async () => {
    rules({ newDriverDays: 30, newDriverDelayDays: 14, newDriverReserve: 0 });
    for (let n = 0; n < 120; n++) {
      const legs = [user('d1', 1), system('escrow', -1)];
      await store.write(journalWrites(journal({ id: `TOP-${n}`, memo: `${n}`, currency: 'USD', legs }), now + n));
    }
    now += 60 * DAY_MS;
    await earn('b1', 5_000);
    expect(await withdraw(50)).toMatchObject({ refusal: 'payout_held' });
  });
});
