import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { isRefusal } from '#shared/contract/errors';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, configKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { changePerson } from '#lambdas/model/people/change-person';
import { seenInDemo } from '#lambdas/runtime/demo';
import { fetchUsers } from './fetch-users';
import { findUsers } from '#lambdas/model/people/find-users';
import { deleteProfile } from '#lambdas/model/accounts/delete-profile';
import { personWrites } from '#lambdas/model/people/person-writes';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

let store: MemoryStore;
let ctx: Context;
let admin: StoredUser;
let clock: number;

const save = async (id: string, usertype: UserType, change: Partial<StoredUser> = {}): Promise<StoredUser> => {
  const names = { firstName: 'Dan', lastName: 'Andersson', email: `${id}@example.com`, mobile: '' };
  const user: StoredUser = { id, usertype, ...names, approved: true, createdAt: ++clock, ...change };
  await store.write(personWrites(user));
  return user;
};
const fetch = async (by: StoredUser, input: object): Promise<{ users: User[]; nextCursor?: string }> => {
  const call = { ctx, input: { limit: 25, ...input }, key: undefined, source: '' };
  const actor = { uid: by.id, usertype: by.usertype, user: by };
  const answer = await fetchUsers.run(call, { actor });
  if (isRefusal(answer)) throw new Error(answer.refusal);
  return (await seenInDemo(fetchUsers.op, { ctx, actor }, answer)) as { users: User[] };
};
const everyPage = async (by: StoredUser, input: object): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetch(by, { ...input, ...(cursor ? { cursor } : {}) });
    ids.push(...page.users.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
};
const ids = async (by: StoredUser, input: object) => (await fetch(by, input)).users.map(({ id }) => id);
const searchItems = () => store.all().filter(({ _et }) => _et === 'search');
const fresh = async (id: string) => (await loadUser(store, id)) as StoredUser;

beforeEach(async () => {
  clock = 0;
  store = memoryStore();
  ctx = fakeContext({ store });
  admin = await save('a1', 'admin', { firstName: 'Ada', lastName: 'Boss' });
});

describe('[DEMO-2] a search in the demo', () => {
  it('finds nobody by a contact that somebody typed into their name, and everybody by what is shown', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) };
    await save('r1', 'rider', { firstName: 'Rut 070-1234567', lastName: 'ring rut@example.com' });
    const searches = ['0701234567', '1234567', '070-123', '070', 'rut@example.com', 'example'];
    for (const search of searches) expect(await ids(admin, { search, usertype: 'rider' }), search).toEqual([]);
    for (const search of searches)
      expect(await ids(admin, { search, usertype: 'rider', approved: true }), search).toEqual([]);
    for (const search of ['rut', 'ring']) expect(await ids(admin, { search, usertype: 'rider' })).toEqual(['r1']);
  });
});

describe('[ADM-4] the list of people', () => {
  it('shows an admin everybody but admins, newest first, page by page and each once', async () => {
    const types = ['rider', 'driver', 'fleetadmin'] as const;
    const made: string[] = [];
    for (let i = 0; i < 30; i++) made.unshift((await save(`u${i}`, types[i % 3] as UserType)).id);
    expect(await everyPage(admin, { limit: 7 })).toEqual(made);
    expect(await ids(admin, { usertype: 'admin' })).toEqual(['a1']);
    expect(await everyPage(admin, { usertype: 'driver', limit: 3 })).toEqual(made.filter((_, i) => (29 - i) % 3 === 1));
  });

  it('keeps its pages when somebody comes and somebody goes in between', async () => {
    for (let i = 0; i < 6; i++) await save(`u${i}`, 'rider');
    const { users, nextCursor } = await fetch(admin, { limit: 3 });
    await save('late', 'rider');
    await deleteProfile(ctx, await fresh('u2'));
    expect(users.map(({ id }) => id)).toEqual(['u5', 'u4', 'u3']);
    expect(await ids(admin, { cursor: nextCursor })).toEqual(['u1', 'u0']);
  });

  it('shows a fleet admin its own drivers and no other way to anybody', async () => {
    const fleet = await save('f1', 'fleetadmin');
    await save('d1', 'driver', { fleetadmin: 'f1', bankAccount: '8000-1' });
    await save('d2', 'driver', { fleetadmin: 'f2' });
    await save('d3', 'driver', { fleetadmin: 'f1', firstName: 'Åke' });
    await save('r1', 'rider', { firstName: 'Åke' });
    expect(await ids(fleet, {})).toEqual(['d3', 'd1']);
    expect(await ids(fleet, { usertype: 'driver', search: 'ake' })).toEqual(['d3']);
    expect((await fetch(fleet, { search: 'dan' })).users[0]).not.toHaveProperty('bankAccount');
    await expect(fetch(fleet, { usertype: 'rider' })).rejects.toThrow('forbidden');
    await expect(fetch(fleet, { usertype: 'admin', search: 'ada' })).rejects.toThrow('forbidden');
  });

  it('[DEMO-2] hides e-mails, phones and bank accounts in demo mode', async () => {
    await save('r1', 'rider', { mobile: '+46701234567', bankAccount: '8000-1', blockReason: 'Call 070-123 45 67' });
    ctx = fakeContext({ store, settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) });
    const hidden = { email: 'Hidden for Demo', mobile: 'Hidden for Demo', bankAccount: 'Hidden for Demo' };
    expect((await fetch(admin, {})).users).toMatchObject([
      { id: 'r1', firstName: 'Dan', blockReason: 'Call Hidden for Demo', ...hidden },
    ]);
    expect((await fetch(admin, { usertype: 'admin' })).users).toMatchObject([{ email: 'Hidden for Demo', mobile: '' }]);
  });

  it('[DEMO-2] finds nobody by e-mail or phone in demo mode', async () => {
    await save('r1', 'rider', { mobile: '+46701234567', email: 'anna@example.com' });
    const fleet = await save('f1', 'fleetadmin');
    await save('d1', 'driver', { fleetadmin: 'f1', mobile: '+46707654321' });
    expect(await ids(admin, { search: 'anna@' })).toEqual(['r1']);
    expect(await ids(fleet, { search: '070-765' })).toEqual(['d1']);
    ctx = fakeContext({ store, settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) });
    for (const search of ['anna@', '070-123', 'd1@example']) expect(await ids(admin, { search })).toEqual([]);
    for (const search of ['070-765', 'd1@example']) expect(await ids(fleet, { search })).toEqual([]);
    expect((await ids(admin, { search: 'dan and' })).sort()).toEqual(['d1', 'f1', 'r1']);
  });

  it('shows wallets and who is on duty', async () => {
    await save('d1', 'driver');
    await store.write([
      { type: 'put', item: { ...balanceKey('d1'), _et: 'balance', balanceMinor: 1250 } },
      { type: 'put', item: { pk: 'U#d1', sk: 'P', _et: 'presence', onDuty: true, queue: false, lat: 59, lng: 18 } },
    ]);
    expect((await fetch(admin, { usertype: 'driver' })).users[0]).toMatchObject({
      walletBalance: 12.5,
      driverActiveStatus: true,
      location: { lat: 59, lng: 18 },
    });
  });
});

describe('[ADM-11] a filter', () => {
  it('lists who waits, who is blocked and who is approved, in either order', async () => {
    await save('w1', 'driver', { approved: false });
    await save('b1', 'driver', { approved: false, blockedAt: 5, blockReason: 'Fraud' });
    await save('o1', 'driver');
    await save('w2', 'rider', { approved: false });
    await save('w3', 'driver', { approved: false });
    expect(await ids(admin, { state: 'waiting' })).toEqual(['w3', 'w2', 'w1']);
    expect(await ids(admin, { state: 'waiting', usertype: 'driver', order: 'oldest' })).toEqual(['w1', 'w3']);
    expect(await ids(admin, { state: 'blocked' })).toEqual(['b1']);
    expect(await ids(admin, { state: 'approved', usertype: 'driver' })).toEqual(['o1']);
    expect(await ids(admin, { state: 'waiting', usertype: 'driver', search: 'dan' })).toEqual(['w1', 'w3']);
    await changePerson(ctx, await fresh('w1'), { approved: true });
    expect(await ids(admin, { state: 'waiting', usertype: 'driver' })).toEqual(['w3']);
  });

  it('lists the drivers of a fleet and of a car type, and both', async () => {
    const van = { carType: 'Van', carTypeId: 'v' };
    const item = { ...configKey('cartype', 'v'), _et: 'cartype', id: 'v', name: 'Van', createdAt: 0 };
    await store.write([{ type: 'put', item }]);
    const fleet = await save('f1', 'fleetadmin');
    await save('d1', 'driver', { fleetadmin: 'f1', ...van });
    await save('d2', 'driver', { fleetadmin: 'f1' });
    await save('d3', 'driver', van);
    expect(await ids(admin, { fleetadmin: 'f1' })).toEqual(['d2', 'd1']);
    expect((await ids(admin, { carType: 'Van' })).sort()).toEqual(['d1', 'd3']);
    expect(await ids(admin, { carType: 'Van', fleetadmin: 'f1' })).toEqual(['d1']);
    expect(await ids(admin, { carType: 'Rocket' })).toEqual([]);
    expect(await ids(fleet, { carType: 'Van', state: 'approved' })).toEqual(['d1']);
    await expect(fetch(fleet, { fleetadmin: 'f2' })).rejects.toThrow('forbidden');
  });

  it('reads as much of 2,000 people as of 400', async () => {
    const readFor = async (input: object) => {
      let items = 0;
      const counting = {
        ...store,
        query: async (query: Parameters<MemoryStore['query']>[0]) => {
          const found = await store.query(query);
          items += found.length;
          return found;
        },
        getMany: async (keys: Parameters<MemoryStore['getMany']>[0]) => {
          items += keys.length;
          return store.getMany(keys);
        },
      };
      ctx = fakeContext({ store: counting });
      expect(await ids(admin, input)).toHaveLength(25);
      return items;
    };
    const questions = [{ usertype: 'driver' }, { state: 'waiting' }, { state: 'approved' }, { order: 'oldest' }];
    const add = async (from: number, to: number) => {
      for (let i = from; i < to; i++) await save(`u${i}`, 'driver', { approved: i % 3 > 0, email: '' });
    };
    await add(0, 400);
    const few = [];
    for (const question of questions) few.push(await readFor(question));
    await add(400, 2_000);
    for (const [i, question] of questions.entries()) expect(await readFor(question)).toBeLessThanOrEqual(few[i]! * 1.2);
  });
});

describe('[ADM-4] a search', () => {
  it('finds people of every listed type by all its words, admins only when asked for', async () => {
    await save('r1', 'rider', { firstName: 'Åsa', lastName: 'Berg', mobile: '+46701234567' });
    await save('d1', 'driver', { firstName: 'Åsa', lastName: 'Carlsson', vehicleNumber: 'ABC 123' });
    await save('a2', 'admin', { firstName: 'Åsa', lastName: 'Boss' });
    expect((await ids(admin, { search: 'asa' })).sort()).toEqual(['d1', 'r1']);
    expect(await ids(admin, { search: 'asa ber' })).toEqual(['r1']);
    expect(await ids(admin, { search: '070-123' })).toEqual(['r1']);
    expect(await ids(admin, { search: 'abc1' })).toEqual(['d1']);
    expect(await ids(admin, { search: 'asa', usertype: 'admin' })).toEqual(['a2']);
    expect(await ids(admin, { search: 'asa doe' })).toEqual([]);
  });

  it('lists each once, whatever they are found by, over all pages', async () => {
    const made: string[] = [];
    for (let i = 0; i < 40; i++)
      made.push(
        (await save(`u${i}`, 'rider', { firstName: 'Anna-Lena', lastName: 'Annasson', email: `anna${i}@x.org` })).id,
      );
    const found = await everyPage(admin, { search: 'ann', limit: 7 });
    expect(found).toHaveLength(40);
    expect(new Set(found)).toEqual(new Set(made));
  });

  it('continues past people who match only one of the words', async () => {
    for (let i = 0; i < 120; i++) await save(`u${i}`, 'rider', { firstName: 'Maximilian', lastName: 'Ek', email: '' });
    await save('z', 'rider', { firstName: 'Maximilian', lastName: 'Öst', email: '' });
    expect(
      (await findUsers(store, { usertypes: ['rider'], search: 'maximilian ost', limit: 5 })).map(u => u.id),
    ).toEqual(['z']);
  });
});

describe('[ADM-4] the index of people', () => {
  it('follows a change, and writes only what differs', async () => {
    const before = await save('r1', 'rider', { firstName: 'Anna', lastName: 'Berg' });
    const written: number[] = [];
    const counting = {
      ...store,
      write: async (writes: Parameters<MemoryStore['write']>[0]) => {
        written.push(writes.length);
        return store.write(writes);
      },
    };
    await changePerson({ ...ctx, store: counting }, before, { lastName: 'Ek' });
    expect(written).toEqual([3]);
    expect(await ids(admin, { search: 'berg' })).toEqual([]);
    expect(await ids(admin, { search: 'ek' })).toEqual(['r1']);
    await changePerson(ctx, await fresh('r1'), { approved: false });
    await changePerson(ctx, await fresh('r1'), { usertype: 'driver', vehicleNumber: 'XYZ 9' });
    expect(await ids(admin, { usertype: 'driver', search: 'anna' })).toEqual(['r1']);
    expect(await ids(admin, { usertype: 'rider', search: 'anna' })).toEqual([]);
    await changePerson(ctx, await fresh('r1'), { vehicleNumber: '' });
    expect(await ids(admin, { search: 'xyz' })).toEqual([]);
  });

  it('misses nothing when two change different fields at once', async () => {
    const before = await save('r1', 'rider', { firstName: 'Anna', lastName: 'Berg' });
    await changePerson(ctx, before, { firstName: 'Bea' });
    await changePerson(ctx, before, { lastName: 'Anna' });
    expect(await fresh('r1')).toMatchObject({ firstName: 'Bea', lastName: 'Anna' });
    expect(await ids(admin, { search: 'anna bea' })).toEqual(['r1']);
  });

  it('holds nothing of somebody who left, though their profile was read before it changed', async () => {
    const before = await save('r1', 'rider', { firstName: 'Anna', mobile: '+46701234567' });
    await changePerson(ctx, before, { firstName: 'Bea', email: 'bea@example.com' });
    expect(await deleteProfile(ctx, before)).toBe(true);
    expect(searchItems().filter(({ uid }) => uid === 'r1')).toEqual([]);
    expect(store.all().filter(({ pk }) => pk.startsWith('UQ#') && !pk.includes('a1'))).toEqual([]);
    expect(await deleteProfile(ctx, before)).toBe(false);
    expect(await ids(admin, { search: 'deleted' })).toEqual([]);
  });
});

it('[LIFE-8] an admin sees the average of any ratings, a fleet admin from the fifth on', async () => {
  const fleet = await save('f1', 'fleetadmin');
  await save('d1', 'driver', { fleetadmin: 'f1', ratingCount: 4, ratingSum: 6 });
  await save('d2', 'driver', { fleetadmin: 'f1', ratingCount: 5, ratingSum: 24 });
  const ratings = async (by: StoredUser) =>
    (await fetch(by, { usertype: 'driver' })).users.map(user => [user.id, user.ratings?.userrating]);
  expect(await ratings(admin)).toEqual([
    ['d2', 4.8],
    ['d1', 1.5],
  ]);
  expect(await ratings(fleet)).toEqual([
    ['d2', 4.8],
    ['d1', undefined],
  ]);
});
