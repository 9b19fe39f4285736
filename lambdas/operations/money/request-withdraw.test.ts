import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, owedKey, requestKeyKey, withdrawKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { runAs } from '#test/kit/request-key';
import { requestWithdraw } from './request-withdraw';

const uid = 'd1';
const user: StoredUser = {
  id: uid,
  usertype: 'driver',
  firstName: 'Dana',
  lastName: 'Driver',
  email: 'd@example.com',
  mobile: '',
  approved: true,
  createdAt: 0,
  bankName: 'Sparbank',
  bankAccount: '8000-1',
};
let ctx: Context;
const inCurrency = (code: string) => ({ ...ctx, settings: async () => ({ ...defaultSettings, code }) });
const ask = (amount: number, { key, context = ctx }: { key?: string; context?: Context } = {}) =>
  runAs(requestWithdraw, { uid, usertype: 'driver', user }, { ctx: context, input: { amount }, key });

beforeEach(async () => {
  ctx = fakeContext();
  await ctx.store.write([{ type: 'put', item: { ...balanceKey(uid), _et: 'balance', balanceMinor: 10_000 } }]);
});

it.each([
  ['JPY', 1.4],
  ['USD', 10.004],
  ['SEK', 1.005],
  ['KWD', 1.2345],
])('[PROF-3] in %s a request of %d, which it cannot express, is refused and nothing leaves', async (code, amount) => {
  expect(await ask(amount, { context: inCurrency(code) })).toEqual({ refusal: 'no_details_error' });
  expect(await ctx.store.get(balanceKey(uid))).toMatchObject({ balanceMinor: 10_000 });
});

it('[PROF-3] takes out exactly what was typed, in the decimals of the currency', async () => {
  const { withdraw } = (await ask(1.235, { context: inCurrency('KWD') })) as { withdraw: Withdraw };
  expect(await ctx.store.get(withdrawKey(withdraw.id))).toMatchObject({ amount: 1.235 });
  expect(await ctx.store.get(balanceKey(uid))).toMatchObject({ balanceMinor: 8_765 });
});

it('[PLUS-3] nothing is paid out to somebody who owes for a ride', async () => {
  await ctx.store.write([{ type: 'put', item: { ...owedKey(uid), _et: 'owed', owedMinor: 12_500 } }]);
  expect(await ask(10)).toEqual({ refusal: 'debt_open', params: { amount: 25 } });
  await ctx.store.write([{ type: 'update', key: owedKey(uid), add: { owedMinor: -12_500 } }]);
  expect(await ask(10)).toMatchObject({ walletBalance: 90 });
});

it('[PROF-3] one key asks for one amount also when the record of the key has gone after a day', async () => {
  const key = 'withdraw-0001';
  const first = (await ask(10, { key })) as { withdraw: Withdraw };
  await ctx.store.write([{ type: 'delete', key: requestKeyKey(uid, key) }]);
  expect(await ask(20, { key })).toEqual({ refusal: 'same_key_other_request' });
  await ctx.store.write([{ type: 'delete', key: requestKeyKey(uid, key) }]);
  expect(await ask(10, { key })).toMatchObject({ withdraw: { id: first.withdraw.id }, walletBalance: 90 });
});

it('[PROF-3] one key asks for one amount: another amount by it is another request and refused', async () => {
  const key = 'withdraw-0001';
  const first = (await ask(10, { key })) as { withdraw: Withdraw };
  expect(await ask(10, { key })).toMatchObject({ withdraw: { id: first.withdraw.id } });
  expect(await ask(20, { key })).toEqual({ refusal: 'same_key_other_request' });
  expect(await ctx.store.get(balanceKey(uid))).toMatchObject({ balanceMinor: 9_000 });
});

describe('[PROF-3] money of somebody who is blocked, who can ask for nothing', () => {
  const blocked: StoredUser = { ...user, approved: false, blockedAt: 1 };
  const admin: StoredUser = { ...user, id: 'a1', usertype: 'admin', firstName: 'Ada' };
  const asAdmin = (input: { amount: number; uid?: string }, key?: string) =>
    runAs(requestWithdraw, { uid: 'a1', usertype: 'admin', user: admin }, { ctx, input, key });
  const stored = (person: StoredUser) => ctx.store.write([{ type: 'put', item: userItem(person) }]);

  it.each(['driver', 'rider', 'fleetadmin'] as const)(
    'is paid out by an admin to the account of the %s, once',
    async usertype => {
      await stored({ ...blocked, usertype });
      for (let again = 0; again < 2; again++) {
        const answer = (await asAdmin({ amount: 60, uid }, 'pay-out-0001')) as { withdraw: Withdraw };
        expect(answer).toMatchObject({
          walletBalance: 40,
          withdraw: { uid, name: 'Dana Driver', bankAccount: '8000-1' },
        });
      }
      expect(await ctx.store.get(balanceKey(uid))).toMatchObject({ balanceMinor: 4_000 });
    },
  );

  it.each<[string, StoredUser | undefined, { amount: number; uid?: string }, string]>([
    ['of somebody who is not blocked', user, { amount: 10, uid }, 'forbidden'],
    ['of somebody who waits for their approval', { ...user, approved: false }, { amount: 10, uid }, 'forbidden'],
    ['of another admin', { ...blocked, usertype: 'admin' }, { amount: 10, uid }, 'forbidden'],
    ['of nobody', undefined, { amount: 10, uid }, 'user_does_not_exists'],
    ['of nobody that is named', blocked, { amount: 10 }, 'user_does_not_exists'],
    ['beyond the balance', blocked, { amount: 100.01, uid }, 'wallet_too_low'],
    ['without bank details', { ...blocked, bankAccount: '' }, { amount: 10, uid }, 'bank_details_missing'],
    [
      'to an account of yesterday',
      { ...blocked, bankChangedAt: Date.now() },
      { amount: 10, uid },
      'bank_changed_lately',
    ],
  ])('is not: %s', async (_, person, input, refusal) => {
    if (person) await stored(person);
    expect(await asAdmin(input)).toMatchObject({ refusal });
    expect(await ctx.store.get(balanceKey(uid))).toMatchObject({ balanceMinor: 10_000 });
  });

  it('is asked for by nobody else in their name', async () => {
    await stored({ ...blocked, id: 'd2' });
    const asked = { ctx, input: { amount: 10, uid: 'd2' } };
    expect(await runAs(requestWithdraw, { uid, usertype: 'driver', user }, asked)).toMatchObject({
      refusal: 'forbidden',
    });
  });
});
