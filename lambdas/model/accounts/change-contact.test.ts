import { expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#shared/contract/time';
import { fakeContext } from '#test/kit/fake-context';
import { personWrites } from '#lambdas/model/people/person-writes';
import { userKey } from '#lambdas/store/keys';
import { memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { changeContact, CODE_MAX_AGE_MS, mayChangeContact } from './change-contact';

const ctx = fakeContext();
const rut = { id: 'r1', usertype: 'rider' as const, email: 'rut@example.com', mobile: '+46701234567' };
const signedIn = (minutesAgo: number) => ({
  uid: 'r1',
  usertype: rut.usertype,
  user: { ...rut, firstName: 'Rut', lastName: 'Rider', approved: true, createdAt: 0 },
  signedInAtS: (ctx.now() - minutesAgo * MINUTE_MS) / 1000,
});

it.each([
  ['just now', 1, undefined],
  ['five minutes ago', 5, undefined],
  ['longer ago', 6, 'sign_in_again'],
])('[PROF-1] changing the address is allowed to a user who signed in %s', async (_, minutesAgo, refusal) => {
  const problem = await mayChangeContact(ctx, signedIn(minutesAgo), { by: 'email', to: 'new@example.com' });
  expect(problem?.refusal).toBe(refusal);
});

it('[PROF-1] a code requested in time is accepted for its lifetime', async () => {
  const contact = { by: 'email', to: 'new@example.com' } as const;
  expect(await mayChangeContact(ctx, signedIn(15), contact, CODE_MAX_AGE_MS)).toBeUndefined();
  expect((await mayChangeContact(ctx, signedIn(16), contact, CODE_MAX_AGE_MS))?.refusal).toBe('sign_in_again');
});

it('[PROF-1] the own number signs in once it is proved, which wants a fresh sign-in', async () => {
  const contact = { by: 'mobile', to: rut.mobile } as const;
  const unproved = (minutesAgo: number) => {
    const actor = signedIn(minutesAgo);
    return { ...actor, user: { ...actor.user, mobileUnproved: true } };
  };
  expect(await mayChangeContact(ctx, signedIn(1_000), contact)).toBeUndefined();
  expect(await mayChangeContact(ctx, unproved(5), contact)).toBeUndefined();
  expect((await mayChangeContact(ctx, unproved(6), contact))?.refusal).toBe('sign_in_again');
  expect(await mayChangeContact(ctx, unproved(15), contact, CODE_MAX_AGE_MS)).toBeUndefined();
});

it('[PROF-1] the own address is proved in any session', async () => {
  expect(await mayChangeContact(ctx, signedIn(1_000), { by: 'email', to: rut.email })).toBeUndefined();
});

it('[AUTH-9] a session that is over gives nobody another address, also where the profile is a copy from before', async () => {
  const identity = memoryIdentity(ctx.now);
  const poolCtx = fakeContext({ store: memoryStore(), identity: async () => identity });
  await identity.create({ email: 'r1@example.com', mobile: '', name: 'Rut', password: 'x' } as never);
  const before = aPerson('r1', 'rider', { username: 'uid-1' });
  await poolCtx.store.write(personWrites({ ...before, sessionsFromS: 1_000 }));
  const contact = { by: 'email', to: 'eve@example.com' } as const;
  expect(await changeContact(poolCtx, { user: before, signedInAtS: 999 }, contact)).toEqual({
    refusal: 'not_logged_in',
  });
  expect(await poolCtx.store.get(userKey('r1'))).toMatchObject({ email: 'r1@example.com', sessionsFromS: 1_000 });
  expect(identity.accounts.get('uid-1')?.email).toBe('r1@example.com');
});

it.each([
  ['the own address', 'r1@example.com', 0, undefined],
  ['another address', 'new@example.com', 1, expect.any(Number)],
])('[AUTH-9] a code for %s ends what the pool has: %s, %i times', async (_, to, signedOut, sessionsFromS) => {
  const identity = memoryIdentity(ctx.now);
  const signOut = vi.spyOn(identity, 'signOut');
  const poolCtx = fakeContext({ store: memoryStore(), identity: async () => identity });
  await identity.create({ email: 'r1@example.com', mobile: '', name: 'Rut', password: 'x' } as never);
  const before = aPerson('r1', 'rider', { username: 'uid-1', emailUnproved: true });
  await poolCtx.store.write(personWrites(before));
  const after = await changeContact(poolCtx, { user: before, signedInAtS: 999 }, { by: 'email', to });
  expect(after).toMatchObject({ email: to });
  expect(after).not.toHaveProperty('emailUnproved');
  expect(signOut).toHaveBeenCalledTimes(signedOut);
  expect((await poolCtx.store.get(userKey('r1')))?.sessionsFromS).toEqual(sessionsFromS);
});
