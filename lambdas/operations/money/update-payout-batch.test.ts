import { beforeEach, describe, expect, it } from 'vitest';
import type { PayoutBatch, Withdraw } from '#shared/contract/entities/wallet';
import type { Leg } from '#shared/domain/ledger/journal';
import { obligationOf } from '#lambdas/model/accounts/obligations';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, payoutBatchKey, userKey, withdrawKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { cancelWithdraw } from './cancel-withdraw';
import { completeWithdraw } from './complete-withdraw';
import { fetchPayoutBatches } from './fetch-payout-batches';
import { payWithdraws } from './pay-withdraws';
import { requestWithdraw } from './request-withdraw';
import { returnWithdraw } from './return-withdraw';
import { updatePayoutBatch } from './update-payout-batch';

const names = { lastName: 'Test', email: '', mobile: '', approved: true, createdAt: 0 };
const ada: StoredUser = { id: 'a1', usertype: 'admin', firstName: 'Ada', ...names };
const people = ['d1', 'd2', 'd3'].map((id, n): StoredUser => ({
  id,
  usertype: 'driver',
  firstName: `P${n}`,
  ...names,
  bankName: 'Sparbank',
  bankAccount: `8000-${n}`,
}));
const payer = { name: 'Wayfare AB', account: '555-1', code: '' };
let now: number;
let store: MemoryStore;
let ctx: Context;
let ids: string[];
let batch: string;

const as = (user: StoredUser) => ({ uid: user.id, usertype: user.usertype, user });
const update = (step: string, reason?: string) =>
  runAs(updatePayoutBatch, as(ada), { ctx, input: { batch, step, ...(reason ? { reason } : {}) } as never });
const complete = (n: number) => runAs(completeWithdraw, as(ada), { ctx, input: { id: ids[n]! } });
const giveBack = (n: number, was: 'waiting' | 'ordered' | 'paid') =>
  runAs(returnWithdraw, as(ada), { ctx, input: { id: ids[n]!, was, reason: 'No such account' } });
const sum = (name: string) =>
  store
    .all()
    .flatMap(({ _et, legs }) => (_et === 'journal' ? (legs as Leg[]) : []))
    .filter(({ account }) => account.kind === 'system' && account.name === name)
    .reduce((total, { amountMinor }) => total + amountMinor, 0) + 0;
const money = async () => ({
  wallets: await Promise.all(people.map(async ({ id }) => (await store.get(balanceKey(id)))?.balanceMinor)),
  waiting: sum('payout'),
  onTheWay: sum('onTheWay'),
  bank: sum('bank'),
});
const moneyActions = () =>
  store
    .all()
    .filter(({ _et }) => _et === 'money-action')
    .map(({ operation, uid }) => `${operation as string} ${uid as string}`);

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1, 12);
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
  ids = [];
  for (const person of [ada, ...people]) await store.write(personWrites(person));
  for (const person of people) {
    await store.write([{ type: 'update', key: balanceKey(person.id), add: { balanceMinor: 5_000 } }]);
    now += 1_000;
    const asked = await runAs(requestWithdraw, as(person), { ctx, input: { amount: 10 } });
    ids.push((asked as { withdraw: Withdraw }).withdraw.id);
  }
  batch = ((await runAs(payWithdraws, as(ada), { ctx, input: { ids, payer } })) as { batch: PayoutBatch }).batch.id;
});

describe('[ADM-6] a batch on its way through the bank', () => {
  it('leaves the money on its way until the bank has paid, whatever is said before', async () => {
    const ordered = { wallets: [4_000, 4_000, 4_000], waiting: 0, onTheWay: 3_000, bank: 0 };
    expect(await money()).toEqual(ordered);
    expect(await update('sent')).toMatchObject({ batch: { state: 'sent', sentAt: now, confirmed: 0 } });
    expect(await money()).toEqual(ordered);
    expect(moneyActions()).toEqual([]);
    expect(await runAs(cancelWithdraw, as(people[0]!), { ctx, input: { id: ids[0]! } })).toEqual({
      refusal: 'withdraw_moved_on',
    });
  });

  it('is paid by the bank as a whole but for the payment that it refused, and each owner is notified', async () => {
    expect(await giveBack(1, 'ordered')).toMatchObject({ withdraw: { returned: { reason: 'No such account' } } });
    expect(await update('confirmed')).toMatchObject({ batch: { state: 'done', confirmed: 2, returned: 1, count: 3 } });
    expect(await money()).toEqual({ wallets: [4_000, 5_000, 4_000], waiting: 0, onTheWay: 0, bank: 2_000 });
    expect(moneyActions()).toEqual(['returnWithdraw d2', 'completeWithdraw d1', 'completeWithdraw d3']);
    expect(await store.get(withdrawKey(ids[0]!))).toMatchObject({ processed: true, confirmedAt: now });
    expect(await update('returned', 'Late')).toEqual({ refusal: 'withdraw_moved_on' });
  });

  it('is paid one by one; what comes back later leaves the bank again and the counts', async () => {
    for (const answer of await Promise.all([complete(0), complete(0), complete(2)]))
      expect(answer).toMatchObject({ withdraw: { confirmedAt: now } });
    expect(await money()).toMatchObject({ onTheWay: 1_000, bank: 2_000 });
    expect(await giveBack(0, 'ordered')).toEqual({ refusal: 'withdraw_moved_on' });
    expect(await giveBack(0, 'paid')).toMatchObject({ withdraw: { returned: { by: 'admin' } } });
    expect(await money()).toEqual({ wallets: [5_000, 4_000, 4_000], waiting: 0, onTheWay: 1_000, bank: 1_000 });
    const listed = await runAs(fetchPayoutBatches, as(ada), { ctx, input: { limit: 25 } });
    expect(listed).toMatchObject({ batches: [{ state: 'ordered', confirmed: 1, returned: 1 }] });
  });

  it('is refused by the bank as a whole, with a reason, and the money is in the wallets again', async () => {
    expect(await update('returned')).toEqual({ refusal: 'no_details_error' });
    expect(await update('returned', 'File refused')).toMatchObject({ batch: { state: 'done', returned: 3 } });
    expect(await money()).toEqual({ wallets: [5_000, 5_000, 5_000], waiting: 0, onTheWay: 0, bank: 0 });
    expect(await complete(0)).toEqual({ refusal: 'withdraw_moved_on' });
    expect(await update('confirmed')).toEqual({ refusal: 'withdraw_moved_on' });
  });

  it('is either paid or refused, however the answers race', async () => {
    await Promise.all([update('confirmed'), update('returned', 'File refused'), complete(1), giveBack(2, 'ordered')]);
    const { wallets, onTheWay, bank } = await money();
    expect(onTheWay).toBe(0);
    expect((wallets as number[]).reduce((one, other) => one + other, bank)).toBe(15_000);
    const { confirmed = 0, returned = 0 } = (await store.get(payoutBatchKey(batch))) as Record<string, number>;
    expect([confirmed * 1_000, confirmed + returned]).toEqual([bank, 3]);
  });

  it('[PROF-2] keeps the owner’s account open as a claim, and their name and bank until it is paid', async () => {
    await store.write([{ type: 'update', key: balanceKey('d1'), set: { balanceMinor: 0 } }]);
    expect(await obligationOf(ctx, people[0]!)).toBe('withdraw_open');
    await store.write([{ type: 'update', key: userKey('d1'), set: { deletedAt: 1 } }]);
    await complete(0);
    expect(await store.get(withdrawKey(ids[0]!))).toMatchObject({ name: 'Deleted user', confirmedAt: now });
    expect(await store.get(withdrawKey(ids[0]!))).not.toHaveProperty('bankAccount');
    expect(moneyActions()).toEqual(['completeWithdraw undefined']);
  });

  it('is done where it was booked as paid at once, and a returned payout leaves the bank', async () => {
    await update('confirmed');
    const remove = ['isAnswered', 'confirmed', 'returned', 'sentAt'];
    await store.write([{ type: 'update', key: payoutBatchKey(batch), remove }]);
    for (const id of ids) await store.write([{ type: 'update', key: withdrawKey(id), remove: ['confirmedAt'] }]);
    const listed = async () => runAs(fetchPayoutBatches, as(ada), { ctx, input: { limit: 25 } });
    expect(await listed()).toMatchObject({ batches: [{ state: 'done', confirmed: 3, returned: 0 }] });
    expect(await giveBack(0, 'paid')).toMatchObject({ withdraw: { returned: { by: 'admin' } } });
    expect(await listed()).toMatchObject({ batches: [{ state: 'done', confirmed: 2, returned: 1 }] });
    expect(await money()).toMatchObject({ bank: 2_000, onTheWay: 0 });
  });
});
