import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import type { Context } from '#lambdas/runtime/context';
import { connectionKey, connectionsOf, userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryIdentity, memoryIdentity } from '#test/kit/memory-identity';
import { editUser } from './edit-user';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';

let ctx: Context;
let identity: MemoryIdentity;
let closed: string[];

const save = async (id: string, usertype: UserType, change: Partial<StoredUser> = {}): Promise<StoredUser> => {
  const names = { firstName: 'Dan', lastName: 'Driver', email: `${id}@example.com`, mobile: '' };
  const user: StoredUser = { id, usertype, ...names, approved: true, createdAt: 0, ...change };
  await ctx.store.write(personWrites(user));
  return user;
};
const edit = (by: StoredUser, id: string, data: object) =>
  editUser.run(
    { ctx, input: { id, data }, key: undefined, source: '' },
    { actor: { uid: by.id, usertype: by.usertype, user: by } },
  );

beforeEach(() => {
  closed = [];
  identity = memoryIdentity(() => 0);
  const publisher = { send: async () => 'sent' as const, close: async (id: string) => void closed.push(id) };
  ctx = fakeContext({ identity: async () => identity, publisher: async () => publisher as never });
});

describe('[ENT-1] a fleet admin', () => {
  it('is told nothing of its driver but what it looks after', async () => {
    const fleet = await save('f1', 'fleetadmin');
    const secret = {
      ...{ bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1', pushToken: 'arn:device' },
      ...{ signupViaReferral: 'ann1234', notifications: { rides: false } },
    };
    await save('d1', 'driver', { fleetadmin: fleet.id, ...secret });
    const { user } = (await edit(fleet, 'd1', { vehicleNumber: 'NEW 123' })) as { user: User };
    expect(user).toMatchObject({ firstName: 'Dan', vehicleNumber: 'NEW 123' });
    for (const field of Object.keys(secret)) expect(user).not.toHaveProperty(field);
    const admin = await save('a1', 'admin');
    expect(await edit(admin, 'd1', { vehicleNumber: 'NEW 124' })).toMatchObject({ user: secret });
  });

  it('who was deleted is nobody’s fleet', async () => {
    const admin = await save('a1', 'admin');
    await save('f1', 'fleetadmin', { deletedAt: 1, approved: false });
    await save('d1', 'driver');
    expect(await edit(admin, 'd1', { fleetadmin: 'f1' })).toEqual({ refusal: 'user_does_not_exists' });
    expect(await ctx.store.get(userKey('d1'))).not.toHaveProperty('fleetadmin');
  });
});

it('[AUTH-10] a block that broke off half-way is completed by the same edit', async () => {
  const admin = await save('a1', 'admin');
  await save('r1', 'rider', { approved: false });
  const item = { ...connectionKey('c1'), _et: 'connection', uid: 'r1', g1p: connectionsOf('r1'), g1s: 'c1' };
  await ctx.store.write([{ type: 'put', item }]);
  await edit(admin, 'r1', { approved: false });
  expect(closed).toEqual(['c1']);
  expect(identity.signedOut).toEqual(['r1']);
});
