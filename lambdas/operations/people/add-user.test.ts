import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryIdentity } from '#test/kit/memory-identity';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { addUser } from './add-user';

let store: MemoryStore;
let ctx: Context;

const save = async (id: string, usertype: UserType, change: Partial<StoredUser> = {}): Promise<StoredUser> => {
  const names = { firstName: 'Fia', lastName: 'Fleet', email: `${id}@example.com`, mobile: '' };
  const user: StoredUser = { id, usertype, ...names, approved: true, createdAt: 0, ...change };
  await store.write(personWrites(user));
  return user;
};
const driver = {
  usertype: 'driver',
  firstName: 'Dan',
  lastName: 'Driver',
  email: 'dan@example.com',
  mobile: '+46701234567',
  password: 'secret*1',
  approved: true,
};
const add = (by: StoredUser, input: object, key?: string) =>
  addUser.run(
    { ctx, input, key: key as never, source: '' },
    { actor: { uid: by.id, usertype: by.usertype, user: by } },
  ) as Promise<{ user: User }>;
const mails = () =>
  store
    .all()
    .filter(({ _et }) => _et === 'mail')
    .map(({ mail, uid, driver: name }) => [mail, uid, name]);

beforeEach(async () => {
  store = memoryStore();
  const identity = memoryIdentity(() => 0);
  ctx = fakeContext({ store, identity: async () => identity });
  await save('f1', 'fleetadmin');
});

describe('[ADM-4] a driver added to a fleet', () => {
  it('by an admin drives for it, of which the fleet is notified', async () => {
    const { user } = await add(await save('a1', 'admin'), { ...driver, fleetadmin: 'f1' });
    expect(await loadUser(store, user.id)).toMatchObject({ fleetadmin: 'f1', createdByAdmin: true });
    expect(mails()).toEqual([['fleet_driver_joined', 'f1', 'Dan Driver']]);
  });

  it('by the fleet itself causes no notice to it', async () => {
    const { user } = await add((await loadUser(store, 'f1'))!, driver);
    expect(await loadUser(store, user.id)).toMatchObject({ fleetadmin: 'f1' });
    expect(mails()).toEqual([]);
  });

  it('that nobody is, or of none, is told nobody', async () => {
    const admin = await save('a1', 'admin');
    await save('f2', 'fleetadmin', { approved: false });
    const blocked = { refusal: 'fleet_blocked', params: { field: 'fleetadmin' } };
    expect(await add(admin, { ...driver, fleetadmin: 'f2' })).toEqual(blocked);
    expect(await add(admin, { ...driver, fleetadmin: 'a1' })).toEqual({ refusal: 'user_does_not_exists' });
    const { user } = await add(admin, driver);
    expect(await loadUser(store, user.id)).not.toHaveProperty('fleetadmin');
    expect(mails()).toEqual([]);
  });

  it('[DEMO-3] in a demo leaves no mail', async () => {
    const { settings } = ctx;
    ctx = { ...ctx, settings: async () => ({ ...(await settings()), AllowCriticalEditsAdmin: false }) };
    const { password: _password, ...invited } = driver;
    expect(await add(await save('a1', 'admin'), { ...invited, fleetadmin: 'f1' })).toHaveProperty('user');
    expect(mails()).toEqual([]);
  });
});
