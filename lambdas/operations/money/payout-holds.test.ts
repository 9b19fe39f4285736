import { beforeEach, describe, expect, it } from 'vitest';
import type { Adjustment } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { DAY_MS } from '#shared/contract/time';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { toppedUp } from '#shared/domain/ledger/account-journals';
import { adjusted, cardRefundFailed, raisePaid, sentToCard } from '#shared/domain/ledger/adjustment-journals';
import { bookingCancelled, tripPaid } from '#shared/domain/ledger/booking-journals';
import { disputeLost } from '#shared/domain/ledger/payment-journals';
import { journal, system, user } from '#shared/domain/ledger/journal';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { depositWrites } from '#lambdas/model/payments/deposit-item';
import { depositsOf, reserveWrites } from '#lambdas/model/payments/deposits';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, paymentIntentKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { fetchWallet } from './fetch-wallet';
import { requestWithdraw } from './request-withdraw';

const start = Date.UTC(2026, 0, 1, 12);
const dan: StoredUser = {
  id: 'd1',
  usertype: 'driver',
  firstName: 'Dan',
  lastName: 'Test',
  email: '',
  mobile: '',
  approved: true,
  createdAt: 0,
  bankName: 'Sparbank',
  bankAccount: '8000-1',
};
const ride = aBooking({ id: 'b1', customer: 'r1', driver: 'd1' });
const paid = { id: 'p1', provider: 'stripe', customer: 'd1', amount: 100, currency: 'USD' };
const lost = { state: 'lost', amountMinor: 2_500 } as const;
const adjustmentOf = (of: Partial<Adjustment>): Adjustment => ({
  id: 'a1',
  kind: 'correction',
  to: 'wallet',
  state: 'done',
  at: 1,
  rider: 0,
  driver: 0,
  platform: 0,
  ...of,
});
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

  it('are fees of cancelled rides as well, and no refund of a ride that the wallet had paid', async () => {
    rules({ payoutDelayDays: 3 });
    const ride = aBooking({ prepaid: true, customer: 'r1', driver: 'd1', customer_paid: 100, paidBy: 'x' });
    await store.write([{ type: 'update', key: balanceKey('r1'), add: { balanceMinor: 0 } }]);
    const fee = bookingCancelled(ride, { paid: 2_500, owed: 0, isBorne: false })!;
    await store.write(journalWrites(fee, now));
    expect(await withdraw(10.01)).toEqual({ refusal: 'payout_held', params: { amount: 10 } });
    const byWallet = { customer_paid: 100, usedWalletMoney: 100 };
    const own = aBooking({ id: 'b2', prepaid: true, customer: 'd1', driver: 'd2', ...byWallet });
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

  it('are also what a raised fare brings, from the moment when it is paid', async () => {
    rules({ payoutDelayDays: 3 });
    await store.write([{ type: 'update', key: balanceKey('r1'), add: { balanceMinor: 4_000 } }]);
    const raise = adjustmentOf({ state: 'owed', rider: -40, driver: 30, platform: 10 });
    await store.write(journalWrites(raisePaid(ride, raise, false), now));
    expect((await wallet()).releases).toEqual([{ at: start + 3 * DAY_MS, amount: 30 }]);
    expect(await withdraw(10.01)).toEqual({ refusal: 'payout_held', params: { amount: 10 } });
  });

  it('are less by what the same ride takes again, so that other money of the driver is free', async () => {
    rules({ payoutDelayDays: 3, newDriverDays: 30, newDriverDelayDays: 7, newDriverReserve: 20 });
    const shared = aBooking({ ...ride, trip_cost: 100, driver_share: 85, convenience_fees: 15, customer_paid: 100 });
    await store.write(journalWrites(tripPaid(shared), now));
    expect((await wallet()).releases?.map(({ amount }) => amount)).toEqual([68, 17]);
    now += 8 * DAY_MS;
    await store.write([{ type: 'update', key: balanceKey('r1'), add: { balanceMinor: 0 } }]);
    const refund = adjustmentOf({ kind: 'refund', state: 'done', rider: 50, driver: -50, platform: 0 });
    await store.write(journalWrites(adjusted(shared, refund), now));
    expect(await wallet()).toMatchObject({ walletBalance: 45, releases: [{ at: start + 30 * DAY_MS, amount: 7 }] });
    const disputed = { payment: { ...paid, bookingId: shared.id }, dispute: { ref: 'x', ...lost }, short: 'x' };
    await store.write(journalWrites(disputeLost(disputed, 'd1', { payer: 0, driver: 2_500, platform: 0 }), now));
    expect(await wallet()).toMatchObject({ walletBalance: 20, releases: [{ amount: 2 }] });
  });
});

describe('[PROF-3] money that was paid in', () => {
  const topUp = async (id: string, amount: number) => {
    const payment = { ...paid, id, amount, topUp: id };
    await store.write([
      ...journalWrites(
        toppedUp({ id, uid: 'd1', provider: 'stripe', amountMinor: amount * 100, currency: 'USD' }),
        now,
      ),
      ...depositWrites(ctx, payment, { providerRef: `ref-${id}` }),
    ]);
  };

  it('waits for a bank payout as long as earnings of the same time, without a reserve', async () => {
    rules({ payoutDelayDays: 3, newDriverDays: 30, newDriverDelayDays: 14, newDriverReserve: 20 });
    await topUp('t1', 50);
    expect(await wallet()).toMatchObject({ walletBalance: 60, releases: [{ at: start + 14 * DAY_MS, amount: 50 }] });
    expect(await withdraw(10.01)).toEqual({ refusal: 'payout_held', params: { amount: 10 } });
    now = start + 14 * DAY_MS;
    expect(await withdraw(60)).toMatchObject({ walletBalance: 0 });
  });

  it('waits for the shorter time with somebody who is new no longer', async () => {
    rules({ payoutDelayDays: 3, newDriverDays: 30, newDriverDelayDays: 14, newDriverReserve: 20 });
    await earn('b1', 1_000);
    now += 31 * DAY_MS;
    await topUp('t1', 50);
    expect((await wallet()).releases).toEqual([{ at: now + 3 * DAY_MS, amount: 50 }]);
  });

  it('holds nothing back for the part that went back to its card, or that the provider took', async () => {
    rules({ payoutDelayDays: 3 });
    await topUp('t1', 50);
    await topUp('t2', 20);
    const first = (await depositsOf(ctx, 'd1', 2)).find(({ intentId }) => intentId === 't1');
    for (const [id, status] of [
      ['t1', 'paid'],
      ['t2', 'reversed'],
    ] as const)
      await store.write([{ type: 'put', item: { ...paymentIntentKey(id), _et: 'intent', id, status } }]);
    await store.write(reserveWrites(first!, 3_000));
    expect((await wallet()).releases).toEqual([{ at: start + 3 * DAY_MS, amount: 20 }]);
  });

  it('waits as well where a card had paid for a ride that was cancelled, until it goes back to the card', async () => {
    rules({ payoutDelayDays: 3 });
    const byBoth = { customer_paid: 100, usedWalletMoney: 40, paidBy: 'y' };
    const own = aBooking({ id: 'b2', prepaid: true, customer: 'd1', driver: 'd2', ...byBoth });
    await store.write(journalWrites(bookingCancelled(own, { paid: 0, owed: 0, isBorne: false })!, now));
    expect((await wallet()).releases).toEqual([{ at: start + 3 * DAY_MS, amount: 60 }]);
    const back = adjustmentOf({ kind: 'refund', to: 'card', state: 'requested', rider: 60, driver: 0, platform: -60 });
    await store.write(journalWrites(sentToCard(own, back), now));
    expect(await wallet()).not.toHaveProperty('releases');
    const fell = { id: 'y', provider: 'stripe', customer: 'd1', amount: 60, currency: own.receipt.currency };
    await store.write([
      ...journalWrites(cardRefundFailed(own, back, 0), now),
      ...depositWrites(ctx, fell, { providerRef: 'p', paidMinor: 6_000 }),
    ]);
    expect((await wallet()).releases).toEqual([{ at: now + 3 * DAY_MS, amount: 60 }]);
  });
});
