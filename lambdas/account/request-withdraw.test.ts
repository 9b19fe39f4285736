import { beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { StoredUser } from '#lambdas/people/user-items';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, withdrawKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { runAs } from '#test/kit/request-key';
import { requestWithdraw } from './request-withdraw';

const uid = 'd1';
const user: StoredUser = {
  ...{ id: uid, usertype: 'driver', firstName: 'Dana', lastName: 'Driver', email: 'd@example.com', mobile: '' },
  ...{ approved: true, createdAt: 0, bankName: 'Sparbank', bankAccount: '8000-1' },
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
  ['JPY', 1.4, 1],
  ['JPY', 2.5, 3],
  ['USD', 10.004, 10],
  ['KWD', 1.2345, 1.235],
])('[PROF-3] in %s a request of %d is paid out as what left the wallet, %d', async (code, amount, left) => {
  const context = inCurrency(code);
  const before = (await ask(1, { context })) as { walletBalance: number };
  const { withdraw, walletBalance } = (await ask(amount, { context })) as { withdraw: Withdraw; walletBalance: number };
  expect(before.walletBalance - walletBalance).toBeCloseTo(left, 6);
  expect(withdraw.amount).toBe(left);
  expect(await ctx.store.get(withdrawKey(withdraw.id))).toMatchObject({ amount: left });
});

it('[PROF-3] one key asks for one amount: another amount by it is another request and refused', async () => {
  const key = 'withdraw-0001';
  const first = (await ask(10, { key })) as { withdraw: Withdraw };
  expect(await ask(10, { key })).toMatchObject({ withdraw: { id: first.withdraw.id } });
  expect(await ask(20, { key })).toEqual({ refusal: 'same_key_other_request' });
  expect(await ctx.store.get(balanceKey(uid))).toMatchObject({ balanceMinor: 9_000 });
});
