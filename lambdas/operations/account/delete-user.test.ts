import { expect, it } from 'vitest';
import { personWrites } from '#lambdas/model/people/person-writes';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import type { Write } from '#lambdas/ports/store';
import { balanceKey, owedKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryFiles } from '#test/kit/memory-files';
import { memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore } from '#test/kit/memory-store';
import { deleteProfile } from '#lambdas/model/accounts/delete-profile';
import { anotherAdminStays } from '#lambdas/model/people/any-of-type';
import { deleteUser } from './delete-user';

const now = Date.UTC(2026, 0, 1);
const names = { firstName: 'Dan', lastName: 'Driver', email: 'dan@example.com', mobile: '+46701234567' };
const user: StoredUser = { id: 'd1', usertype: 'driver', ...names, approved: true, createdAt: 0 };

it('[PROF-2] waits until what is owed has been settled', async () => {
  const store = memoryStore();
  const ports = { files: async () => memoryFiles(() => now), identity: async () => memoryIdentity(() => now) };
  const ctx = fakeContext({ store, now: () => now, ...ports });
  await store.write(personWrites(user));
  const call = { ctx, input: { id: 'd1' }, key: undefined, source: 'x' };
  const actor = { uid: 'd1', usertype: 'driver' as const, user };
  await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: -1 } }]);
  expect(await deleteUser.run(call, { actor })).toEqual({ refusal: 'wallet_negative' });
  expect(await loadUser(store, 'd1')).toMatchObject({ email: 'dan@example.com' });
  await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: 1 } }]);
  await store.write([{ type: 'update', key: owedKey('d1'), add: { owedMinor: 1 } }]);
  expect(await deleteUser.run(call, { actor })).toEqual({ refusal: 'wallet_negative' });
  await store.write([{ type: 'update', key: owedKey('d1'), add: { owedMinor: -1 } }]);
  expect(await deleteUser.run(call, { actor })).toEqual({ deleted: true });
});

it.each([
  ['a debt', { type: 'update', key: owedKey('d1'), add: { owedMinor: 500 } }],
  ['a wallet below zero', { type: 'update', key: balanceKey('d1'), add: { balanceMinor: -500 } }],
] as const)('[PROF-2] is not shaken off by leaving: %s that came after the look', async (_what, debt) => {
  const store = memoryStore();
  await store.write(personWrites(user));
  // The check finds no debt; the debt arises before the account is deleted.
  const late = {
    ...store,
    write: async (writes: readonly Write[]) => (await store.write([debt]), store.write(writes)),
  };
  const ctx = fakeContext({ store: late, now: () => now });
  const call = { ctx, input: { id: 'd1' }, key: undefined, source: 'x' };
  const actor = { uid: 'd1', usertype: 'driver' as const, user };
  expect(await deleteUser.run(call, { actor })).toEqual({ refusal: 'wallet_negative' });
  expect(await loadUser(store, 'd1')).toMatchObject({ email: 'dan@example.com' });
});

it('[PROF-2] closes the wallet: money in it is named and booked, or nobody is deleted', async () => {
  const store = memoryStore();
  const ports = { files: async () => memoryFiles(() => now), identity: async () => memoryIdentity(() => now) };
  const ctx = fakeContext({ store, now: () => now, ...ports });
  await store.write(personWrites(user));
  await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: 1_250 } }]);
  const actor = { uid: 'd1', usertype: 'driver' as const, user };
  const leave = (input: object) =>
    deleteUser.run({ ctx, input: { id: 'd1', ...input }, key: undefined, source: 'x' }, { actor });
  for (const input of [{}, { forfeit: 12 }, { forfeit: 13 }])
    expect(await leave(input)).toEqual({ refusal: 'wallet_left', params: { amount: 12.5 } });
  expect(await leave({ forfeit: 12.5 })).toEqual({ deleted: true });
  expect(await store.get(balanceKey('d1'))).toMatchObject({ balanceMinor: 0 });
  const journals = store.all().filter(({ _et }) => _et === 'journal');
  expect(journals.map(({ legs }) => legs)).toEqual([
    [
      { account: { kind: 'user', uid: 'd1' }, amountMinor: -1_250 },
      { account: { kind: 'system', name: 'forfeited' }, amountMinor: 1_250 },
    ],
  ]);
});

it('[ADM-4] one admin stays when two delete each other at once', async () => {
  const store = memoryStore();
  const ports = { files: async () => memoryFiles(() => now), identity: async () => memoryIdentity(() => now) };
  const ctx = fakeContext({ store, now: () => now, ...ports });
  const admins = ['a1', 'a2'].map(id => ({
    ...user,
    id,
    usertype: 'admin' as const,
    email: `${id}@example.com`,
    mobile: '',
  }));
  for (const admin of admins) await store.write(personWrites(admin));
  // Both have checked before either has written.
  const [one, other] = await Promise.all(admins.map(admin => anotherAdminStays(store, admin)));
  const results = [];
  for (const [admin, also] of [
    [admins[0]!, one!],
    [admins[1]!, other!],
  ] as const)
    results.push(await deleteProfile(ctx, admin, { also }));
  expect(results).toEqual([true, false]);
});
