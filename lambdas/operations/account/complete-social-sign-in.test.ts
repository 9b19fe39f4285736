import { expect, it } from 'vitest';
import { authorize } from '#lambdas/runtime/actor';
import { balanceKey, userKey } from '#lambdas/store/keys';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Account } from '#lambdas/ports/services';
import type { Store } from '#lambdas/ports/store';
import { fakeContext } from '#test/kit/fake-context';
import { memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore } from '#test/kit/memory-store';
import { completeSocialSignIn } from './complete-social-sign-in';

const caller = { uid: 'u1', username: 'google_1' };

it('[AUTH-5] two tabs that complete one sign-in are one account, also while the table’s replicas differ', async () => {
  const now = Date.UTC(2026, 0, 1);
  const store = memoryStore();
  const identity = memoryIdentity(() => now);
  const account: Account = {
    uid: 'u1',
    username: 'google_1',
    createdAt: now,
    confirmed: true,
    email: 'noor@example.com',
    name: 'Noor Haddad',
    provider: 'google',
  };
  identity.accounts.set('google_1', account);
  const behind: Store = { ...store, get: async (key, options) => (options?.consistent ? store.get(key) : undefined) };
  const ctx = fakeContext({ store: behind, now: () => now, identity: async () => identity });
  const call = { ctx, input: {}, key: undefined, source: '' };
  for (let tab = 0; tab < 2; tab++)
    expect(await completeSocialSignIn.run(call, { caller })).toMatchObject({ user: { id: 'u1', firstName: 'Noor' } });
  expect([...identity.accounts.keys()]).toEqual(['google_1']);
});

it('[AUTH-5] somebody whose account was deleted at the pool comes back as somebody new, by the provider’s same name', async () => {
  const now = Date.UTC(2026, 0, 1);
  const store = memoryStore();
  const identity = memoryIdentity(() => now);
  const ctx = fakeContext({ store, now: () => now, identity: async () => identity });
  const old = {
    id: 'u0',
    usertype: 'rider',
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.com',
  } as const;
  await store.write(personWrites({ ...old, mobile: '', approved: true, createdAt: 0, username: 'google_1' }));
  identity.accounts.set('google_1', {
    uid: 'u1',
    username: 'google_1',
    createdAt: now,
    confirmed: true,
    email: 'noor@example.com',
    name: 'Noor Haddad',
    provider: 'google',
  });
  const call = { ctx, input: {}, key: undefined, source: '' };
  expect(await completeSocialSignIn.run(call, { caller })).toMatchObject({ user: { id: 'u1' } });
  expect(await store.get(userKey('u0'))).toMatchObject({ email: '', deletedAt: now });
});

it('[AUTH-5] [PROF-2] with money in the wallet they come back as who they were', async () => {
  const now = Date.UTC(2026, 0, 1);
  const store = memoryStore();
  const identity = memoryIdentity(() => now);
  const ctx = fakeContext({ store, now: () => now, identity: async () => identity });
  const names = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@example.com', mobile: '' };
  const old = { id: 'u0', usertype: 'rider', ...names, approved: true, createdAt: 0, loginType: 'google' } as const;
  await store.write(personWrites({ ...old, username: 'google_1' }));
  await store.write([{ type: 'update', key: balanceKey('u0'), add: { balanceMinor: 5 } }]);
  identity.accounts.set('google_1', {
    uid: 'u1',
    username: 'google_1',
    createdAt: now,
    confirmed: true,
    email: 'noor@example.com',
    name: 'Noor Haddad',
    provider: 'google',
  });
  const call = { ctx, input: {}, key: undefined, source: '' };
  for (let time = 0; time < 2; time++)
    expect(await completeSocialSignIn.run(call, { caller })).toMatchObject({ user: { id: 'u0', walletBalance: 0.05 } });
  expect(await authorize(store, { who: ['rider'] }, 'u1', now)).toMatchObject({ uid: 'u0' });
});

it.each([
  ['Noor\u202E \u0000Haddad', 'Noor', 'Haddad'],
  ['\u200B', 'noor', ''],
  ['N\uD800 Haddad', 'N\uFFFD', 'Haddad'],
  ['👩🏽‍🚀 Haddad', '👩🏽‍🚀', 'Haddad'],
  [`${'x'.repeat(79)}👩 Haddad`, 'x'.repeat(79), 'Haddad'],
])('[AUTH-5] [OPS-3] a provider’s name %j is taken as typed names are', async (name, firstName, lastName) => {
  const identity = memoryIdentity(() => 0);
  const ctx = fakeContext({ store: memoryStore(), identity: async () => identity });
  identity.accounts.set('google_1', {
    uid: 'u1',
    username: 'google_1',
    createdAt: 0,
    confirmed: true,
    email: 'noor@example.com',
    name,
    provider: 'google',
  });
  const call = { ctx, input: {}, key: undefined, source: '' };
  expect(await completeSocialSignIn.run(call, { caller })).toMatchObject({ user: { firstName, lastName } });
});
