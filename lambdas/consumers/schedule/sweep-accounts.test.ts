import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#shared/contract/errors';
import type { Context } from '#lambdas/runtime/context';
import { authorize, forgetActor } from '#lambdas/runtime/actor';
import { balanceKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryFiles } from '#test/kit/memory-files';
import { type MemoryIdentity, memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore } from '#test/kit/memory-store';
import { changePerson } from '#lambdas/model/people/change-person';
import { openConnection } from '#lambdas/model/sockets/connections';
import { personWrites } from '#lambdas/model/people/person-writes';
import { sweepAccounts } from './sweep-accounts';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

const DAY_MS = 24 * 3_600_000;
let now: number;
let ctx: Context;
let identity: MemoryIdentity;
let closed: string[];

beforeEach(() => {
  now = Date.UTC(2026, 0, 10);
  closed = [];
  identity = memoryIdentity(() => now);
  const files = memoryFiles(() => now);
  ctx = fakeContext({
    store: memoryStore(),
    now: () => now,
    files: async () => files,
    identity: async () => identity,
    publisher: async () => ({ send: async () => 'sent', close: async id => void closed.push(id) }),
  });
});

const account = (uid: string, change: object = {}) =>
  identity.accounts.set(uid, {
    uid,
    username: uid,
    createdAt: 0,
    confirmed: true,
    email: `${uid}@example.com`,
    name: uid,
    ...change,
  });
const profile = async (id: string, change: Partial<StoredUser> = {}) => {
  const names = { firstName: id, lastName: 'Test', email: `${id}@example.com`, mobile: '' };
  await ctx.store.write(personWrites({ id, usertype: 'rider', ...names, approved: true, createdAt: 0, ...change }));
};
const owe = (uid: string) => ctx.store.write([{ type: 'update', key: balanceKey(uid), add: { balanceMinor: -1 } }]);

describe('[PROF-2] profiles and accounts that lost each other', () => {
  it('a profile with a debt has an account again, which opens it; repeated, nothing more happens', async () => {
    await profile('u1');
    await owe('u1');
    expect(await sweepAccounts(ctx)).toBe(1);
    const { account: opened } = (await loadUser(ctx.store, 'u1'))!;
    expect([...identity.accounts.keys()]).toEqual([opened]);
    expect(await authorize(ctx.store, { who: ['rider'] }, opened, now)).toMatchObject({ uid: 'u1' });
    expect(await sweepAccounts(ctx)).toBe(0);
    now += DAY_MS;
    expect(await sweepAccounts(ctx)).toBe(0);
    expect([...identity.accounts.keys()]).toEqual([opened]);
  });

  it('a page of accounts that were all created again is no fault', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    for (let i = 0; i < 25; i++) {
      await profile(`u${i}`);
      await owe(`u${i}`);
    }
    for (let run = 0; run < 6; run++) await sweepAccounts(ctx);
    expect(identity.accounts.size).toBe(25);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  it('an account without a profile that holds the address is removed first: it may be a stranger’s', async () => {
    await profile('u1');
    await owe('u1');
    account('stranger', { email: 'u1@example.com' });
    expect(await sweepAccounts(ctx)).toBe(1);
    expect(identity.accounts.has('stranger')).toBe(false);
    expect((await loadUser(ctx.store, 'u1'))?.account).toBe([...identity.accounts.keys()][0]);
  });

  it('a profile with nothing open is forgotten after a month, and not if its account was only away', async () => {
    for (const uid of ['u1', 'u2']) await profile(uid);
    await sweepAccounts(ctx);
    now += 20 * DAY_MS;
    account('u2');
    await sweepAccounts(ctx);
    identity.accounts.delete('u2');
    now += 20 * DAY_MS;
    await sweepAccounts(ctx);
    expect(await loadUser(ctx.store, 'u1')).toHaveProperty('deletedAt');
    expect(await loadUser(ctx.store, 'u2')).toMatchObject({ accountGoneAt: now, email: 'u2@example.com' });
  });

  it('[PROF-1] an account signs in with the data of its profile', async () => {
    await profile('u1', { mobile: '+46701234567' });
    account('u1', { email: 'other@example.com', mobile: '+46709999999' });
    expect(await sweepAccounts(ctx)).toBe(1);
    expect(identity.accounts.get('u1')).toMatchObject({ email: 'u1@example.com', mobile: '+46701234567' });
  });

  it('[AUTH-11] a second factor that the pool has lost is set up again', async () => {
    for (const uid of ['kept', 'gone']) await profile(uid, { usertype: 'admin', secondFactorAt: 1 });
    account('kept', { secondFactor: true });
    account('gone', { secondFactor: false });
    await sweepAccounts(ctx);
    expect(await loadUser(ctx.store, 'kept')).toMatchObject({ secondFactorAt: 1 });
    expect(await loadUser(ctx.store, 'gone')).not.toHaveProperty('secondFactorAt');
  });

  it('[AUTH-11] staff are not waited for: what began without a code since theirs was switched off is over in minutes', async () => {
    for (let i = 0; i < 200; i++) await profile(`p${i}`);
    const since = Math.floor(now / 1000);
    // New today, as well: staff who were just added can switch it off, too.
    await profile('eve', { usertype: 'fleetadmin', secondFactorAt: 1, createdAt: now });
    account('eve', { secondFactor: false });
    expect(await authorize(ctx.store, { who: ['fleetadmin'] }, 'eve', now, since)).toMatchObject({ uid: 'eve' });
    await openConnection(ctx, 'line-1', { uid: 'eve' });
    await sweepAccounts(ctx);
    const eve = await loadUser(ctx.store, 'eve');
    expect(eve).not.toHaveProperty('secondFactorAt');
    forgetActor('eve');
    expect(await authorize(ctx.store, { who: ['fleetadmin'] }, 'eve', now, since)).toEqual(refuse('not_logged_in'));
    expect(closed).toEqual(['line-1']);
  });

  it('[AUTH-11] a code app that the profile does not know is dropped with the sessions, but for staff', async () => {
    const others = { rider: {}, known: { secondFactorAt: 1 }, boss: { usertype: 'admin' } } as const;
    for (const [id, change] of Object.entries(others)) {
      await profile(id, change);
      account(id, { secondFactor: true });
    }
    await openConnection(ctx, 'line-1', { uid: 'rider' });
    await sweepAccounts(ctx);
    const asked = [...identity.accounts.values()].filter(({ secondFactor }) => secondFactor);
    expect(asked.map(({ uid }) => uid)).toEqual(['known', 'boss']);
    expect(identity.signedOut).toEqual(['rider']);
    expect(closed).toEqual(['line-1']);
    const rider = await loadUser(ctx.store, 'rider');
    expect(rider?.sessionsFromS).toBe(Math.floor(now / 1000) + 1);
  });

  it('[AUTH-11] a factor that is set up while the old one is looked for stays', async () => {
    await profile('ada', { usertype: 'admin', secondFactorAt: 1 });
    account('ada', { secondFactor: false });
    const { find } = identity;
    identity.find = async username => {
      const before = await find(username);
      const ada = (await loadUser(ctx.store, 'ada'))!;
      account('ada', { secondFactor: true });
      if (ada.secondFactorAt === 1) await changePerson(ctx, ada, { secondFactorAt: 2 });
      return before;
    };
    await sweepAccounts(ctx);
    expect(await loadUser(ctx.store, 'ada')).toMatchObject({ secondFactorAt: 2 });
  });

  it('an account without a profile is removed after an hour, one of another provider after a month', async () => {
    account('left');
    account('new', { createdAt: now });
    account('google_1', { provider: 'google', createdAt: now - DAY_MS });
    expect(await sweepAccounts(ctx)).toBe(1);
    expect([...identity.accounts.keys()]).toEqual(['new', 'google_1']);
    now += 31 * DAY_MS;
    expect(await sweepAccounts(ctx)).toBe(2);
  });

  it('many accounts without a single profile are not touched, and an alarm is raised', async () => {
    const called = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let i = 0; i < 30; i++) account(`a${i}`);
    expect(await sweepAccounts(ctx)).toBe(0);
    expect(identity.accounts.size).toBe(30);
    expect(called).toHaveBeenCalled();
  });

  it('continues where it stopped, through all types, a few at a time', async () => {
    for (let i = 0; i < 60; i++) await profile(`p${i}`, { usertype: i % 2 ? 'driver' : 'rider' });
    for (let run = 0; run < 4; run++) await sweepAccounts(ctx);
    for (let i = 0; i < 60; i++) expect(await loadUser(ctx.store, `p${i}`)).toHaveProperty('accountGoneAt');
  });
});
