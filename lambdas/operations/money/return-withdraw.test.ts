import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { Leg } from '#shared/domain/ledger/journal';
import { obligationOf } from '#lambdas/model/accounts/obligations';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, userKey, withdrawKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { cancelWithdraw } from './cancel-withdraw';
import { completeWithdraw } from './complete-withdraw';
import { fetchWithdraws } from './fetch-withdraws';
import { requestWithdraw } from './request-withdraw';
import { returnWithdraw } from './return-withdraw';

const names = { lastName: 'Test', email: '', mobile: '', approved: true, createdAt: 0 };
const bank = { bankName: 'Sparbank', bankAccount: '8000-1' };
const fleet: StoredUser = { id: 'f1', usertype: 'fleetadmin', firstName: 'Flo', ...names, ...bank };
const other: StoredUser = { id: 'd2', usertype: 'driver', firstName: 'Dan', ...names };
const ada: StoredUser = { id: 'a1', usertype: 'admin', firstName: 'Ada', ...names };
const now = Date.UTC(2026, 0, 1, 12);
let store: MemoryStore;
let ctx: Context;
let id: string;

const as = (user: StoredUser) => ({ uid: user.id, usertype: user.usertype, user });
const cancel = (by = fleet) => runAs(cancelWithdraw, as(by), { ctx, input: { id } });
const complete = () => runAs(completeWithdraw, as(ada), { ctx, input: { id } });
const giveBack = (was: 'waiting' | 'paid', context = ctx) =>
  runAs(returnWithdraw, as(ada), { ctx: context, input: { id, was, reason: 'No such account' } });
const sum = (name: string) =>
  store
    .all()
    .flatMap(({ _et, legs }) => (_et === 'journal' ? (legs as Leg[]) : []))
    .filter(({ account }) => account.kind === 'system' && account.name === name)
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
const money = async () => ({
  wallet: (await store.get(balanceKey('f1')))?.balanceMinor,
  payout: sum('payout') + 0,
  bank: sum('bank') + 0,
  kept: sum('forfeited') + 0,
});

beforeEach(async () => {
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
  for (const person of [fleet, other, ada]) await store.write(personWrites(person));
  await store.write([{ type: 'update', key: balanceKey('f1'), add: { balanceMinor: 10_000 } }]);
  const asked = await runAs(requestWithdraw, as(fleet), { ctx, input: { amount: 40 } });
  id = (asked as { withdraw: Withdraw }).withdraw.id;
  expect(await money()).toEqual({ wallet: 6_000, payout: 4_000, bank: 0, kept: 0 });
});

describe('[ADM-6] [PROF-3] a request that waits', () => {
  const back = { wallet: 10_000, payout: 0, bank: 0, kept: 0 };

  it('is cancelled by its owner, a fleet admin too: once, and the money is back', async () => {
    for (const answer of await Promise.all([cancel(), cancel()]))
      expect(answer).toMatchObject({ withdraw: { processed: false, returned: { at: now, by: 'owner' } } });
    expect(await cancel()).toMatchObject({ withdraw: { returned: { by: 'owner' } } });
    expect(await money()).toEqual(back);
    expect(await runAs(fetchWithdraws, as(ada), { ctx, input: { limit: 25 } })).toEqual({ withdraws: [] });
    expect(await runAs(fetchWithdraws, as(ada), { ctx, input: { uid: 'f1', limit: 25 } })).toMatchObject({
      withdraws: [{ id, returned: { by: 'owner' } }],
    });
    expect(await obligationOf(ctx, fleet)).toBe('wallet_positive');
  });

  it('is nobody else’s to cancel', async () => {
    expect(await cancel(other)).toEqual({ refusal: 'not_found' });
    expect(await money()).toMatchObject({ wallet: 6_000 });
  });

  it('is refused by an admin with a reason, of which its owner is notified', async () => {
    expect(await giveBack('waiting')).toMatchObject({
      withdraw: { processed: false, returned: { at: now, by: 'admin', reason: 'No such account' } },
    });
    expect(await money()).toEqual(back);
    expect(store.all().filter(({ _et }) => _et === 'money-action')).toMatchObject([
      { operation: 'returnWithdraw', by: 'a1', uid: 'f1', about: id, amountMinor: 4_000 },
    ]);
  });

  it('given back, it is not paid out any more', async () => {
    await giveBack('waiting');
    expect(await complete()).toEqual({ refusal: 'withdraw_moved_on' });
    expect(await cancel()).toEqual({ refusal: 'withdraw_moved_on' });
    expect(await money()).toEqual(back);
  });

  it('is either paid out or given back, however they race', async () => {
    const answers = await Promise.all([complete(), cancel(), giveBack('waiting')]);
    expect(answers.filter(answer => 'withdraw' in (answer as object))).toHaveLength(1);
    const { wallet, payout, bank: out } = await money();
    expect(payout).toBe(0);
    expect((wallet as number) + out).toBe(10_000);
  });
});

describe('[ADM-6] a payout that the bank sent back', () => {
  it('goes to the wallet again, once, and stays processed', async () => {
    await complete();
    for (const answer of await Promise.all([giveBack('paid'), giveBack('paid')]))
      expect(answer).toMatchObject({ withdraw: { processed: true, procesDate: now, returned: { by: 'admin' } } });
    expect(await money()).toEqual({ wallet: 10_000, payout: 0, bank: 0, kept: 0 });
  });

  it('is not what an admin means who refuses a request that was paid out meanwhile', async () => {
    await complete();
    expect(await giveBack('waiting')).toEqual({ refusal: 'withdraw_moved_on' });
    expect(await cancel()).toEqual({ refusal: 'withdraw_moved_on' });
    expect(await money()).toMatchObject({ wallet: 6_000, bank: 4_000 });
  });
});

it('[PROF-2] a payout returned to a deleted user stays with the platform, and their details are removed', async () => {
  await store.write([{ type: 'update', key: userKey('f1'), set: { deletedAt: 1 } }]);
  await giveBack('waiting');
  expect(await money()).toEqual({ wallet: 6_000, payout: 0, bank: 0, kept: 4_000 });
  const withdraw = await store.get(withdrawKey(id));
  expect(withdraw).toMatchObject({ name: 'Deleted user', returned: { by: 'admin' } });
  expect(withdraw).not.toHaveProperty('bankAccount');
});

it('[DEMO-1] in demo mode an admin gives nothing back', async () => {
  const demo = { ...ctx, settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) };
  expect(await giveBack('waiting', demo)).toEqual({ refusal: 'demo_mode' });
  expect(await money()).toMatchObject({ wallet: 6_000, payout: 4_000 });
});

it('[PROF-3] an account that the bank would refuse is refused at once', async () => {
  const iban = { ...ctx, settings: async () => ({ ...defaultSettings, bankFormat: 'iban' as const }) };
  const input = { amount: 10 };
  expect(await runAs(requestWithdraw, as(fleet), { ctx: iban, input })).toEqual({ refusal: 'bank_details_wrong' });
  const good = { ...fleet, bankAccount: 'DE89 3704 0044 0532 0130 00' };
  expect(await runAs(requestWithdraw, as(good), { ctx: iban, input })).toHaveProperty('withdraw');
});
