import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { UserType } from '#shared/contract/operation';
import { cancelWithdraw } from '#lambdas/operations/money/cancel-withdraw';
import { requestWithdraw } from '#lambdas/operations/money/request-withdraw';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, owedKey, userKey, withdrawKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { editUser } from './edit-user';

let store: MemoryStore;
let ctx: Context;

const save = async (id: string, usertype: UserType): Promise<StoredUser> => {
  const names = { firstName: 'Dan', lastName: 'Driver', email: `${id}@example.com`, mobile: '' };
  const user: StoredUser = { id, usertype, ...names, approved: true, createdAt: 0 };
  await store.write(personWrites(user));
  return user;
};
const as = (user: StoredUser) => ({ uid: user.id, usertype: user.usertype, user });
let office: StoredUser;
const make = (id: string, usertype: UserType, context = ctx) =>
  runAs(editUser, as(office), { ctx: context, input: { id, data: { usertype } } });
const give = (id: string, amountMinor: number) =>
  store.write([{ type: 'update', key: balanceKey(id), add: { balanceMinor: amountMinor } }]);
const owe = (id: string, amountMinor: number) =>
  store.write([{ type: 'update', key: owedKey(id), set: { _et: 'owed' }, add: { owedMinor: amountMinor } }]);
const typeOf = async (id: string) => (await store.get(userKey(id)))?.usertype;

beforeEach(async () => {
  store = memoryStore();
  const settings = async () => ({ ...defaultSettings, code: 'SEK', bank_fields: false });
  const publisher = { send: async () => 'sent' as const, close: async () => undefined };
  const identity = memoryIdentity(() => 0);
  ctx = fakeContext({ store, settings, identity: async () => identity, publisher: async () => publisher as never });
  office = await save('a1', 'admin');
});

describe('[ADM-4] [PLUS-6] somebody who is made an admin, who has no wallet', () => {
  it.each(['rider', 'driver', 'fleetadmin'] as const)('settles it first: %s', async usertype => {
    await save('p1', usertype);
    await give('p1', 1_250);
    expect(await make('p1', 'admin')).toEqual({ refusal: 'wallet_left', params: { amount: 12.5 } });
    await give('p1', -2_250);
    expect(await make('p1', 'admin')).toEqual({ refusal: 'wallet_left_owing', params: { amount: 10 } });
    await give('p1', 1_000);
    await owe('p1', 500);
    expect(await make('p1', 'admin')).toEqual({ refusal: 'wallet_left_owing', params: { amount: 5 } });
    expect(await typeOf('p1')).toBe(usertype);
    await owe('p1', -500);
    expect(await make('p1', 'admin')).toHaveProperty('user.usertype', 'admin');
  });

  it.each([false, true])('waits for a withdrawal of theirs; unknown to the index yet: %s', async isNew => {
    const driver = await save('p1', 'driver');
    await give('p1', 5_000);
    const asked = await runAs(requestWithdraw, as(driver), { ctx, input: { amount: 50 } });
    const { id } = (asked as { withdraw: Withdraw }).withdraw;
    const query: typeof store.query = async wanted => (wanted.index === 'gsi2' ? [] : store.query(wanted));
    expect(await make('p1', 'admin', isNew ? { ...ctx, store: { ...store, query } } : ctx)).toEqual({
      refusal: 'wallet_left_waiting',
    });
    await store.write([{ type: 'update', key: withdrawKey(id), set: { processed: true } }]);
    expect(await make('p1', 'admin')).toHaveProperty('user.usertype', 'admin');
  });

  it('may take the withdrawal back, and then has the money in the wallet again', async () => {
    const driver = await save('p1', 'driver');
    await give('p1', 5_000);
    const asked = await runAs(requestWithdraw, as(driver), { ctx, input: { amount: 50 } });
    const { id } = (asked as { withdraw: Withdraw }).withdraw;
    await runAs(cancelWithdraw, as(driver), { ctx, input: { id } });
    expect(await make('p1', 'admin')).toEqual({ refusal: 'wallet_left', params: { amount: 50 } });
  });

  it.each([
    ['money', () => give('p1', 700), { refusal: 'wallet_left', params: { amount: 7 } }],
    ['a debt', () => owe('p1', 700), { refusal: 'wallet_left_owing', params: { amount: 7 } }],
  ])('stays what they were when %s comes in after it was looked at', async (_, comeIn, refusal) => {
    await save('p1', 'rider');
    const write = async (writes: readonly Write[]) => {
      await comeIn();
      return store.write(writes);
    };
    expect(await make('p1', 'admin', { ...ctx, store: { ...store, write } })).toEqual(refusal);
    expect(await typeOf('p1')).toBe('rider');
  });

  it('is not required of a person who still has a wallet, or has none', async () => {
    for (const id of ['p1', 'p2', 'p3']) await save(id, 'driver');
    for (const id of ['p1', 'p2', 'p3']) await give(id, 1_000);
    expect(await make('p1', 'rider')).toHaveProperty('user.usertype', 'rider');
    expect(await make('p2', 'fleetadmin')).toHaveProperty('user.usertype', 'fleetadmin');
    expect(await make('p3', 'driver')).toHaveProperty('user.usertype', 'driver');
    await save('a2', 'admin');
    await give('a2', 1_000);
    expect(await make('a2', 'rider')).toHaveProperty('user.usertype', 'rider');
  });
});
