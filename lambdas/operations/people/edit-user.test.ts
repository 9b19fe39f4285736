import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import type { Context } from '#lambdas/runtime/context';
import { configKey, connectionKey, connectionsOf, userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryIdentity, memoryIdentity } from '#test/kit/memory-identity';
import type { MemoryStore } from '#test/kit/memory-store';
import { mayReadFilesOf } from '#lambdas/model/files/may-read-file';
import { editUser } from './edit-user';
import { fetchUsers } from './fetch-users';
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
const edit = (by: StoredUser, id: string, data: object, was?: object) =>
  editUser.run(
    { ctx, input: { id, data, ...(was ? { was } : {}) }, key: undefined, source: '' },
    { actor: { uid: by.id, usertype: by.usertype, user: by } },
  );

beforeEach(() => {
  closed = [];
  identity = memoryIdentity(() => 0);
  const publisher = { send: async () => 'sent' as const, close: async (id: string) => void closed.push(id) };
  ctx = fakeContext({ identity: async () => identity, publisher: async () => publisher as never });
});

describe('[ENT-1] a fleet admin', () => {
  it('learns nothing of its driver except its own part', async () => {
    const fleet = await save('f1', 'fleetadmin');
    const secret = {
      bankName: 'Sparbank',
      bankCode: 'SPSE',
      bankAccount: '8000-1',
      pushToken: 'arn:device',
      signupViaReferral: 'ann1234',
      notifications: { rides: false },
      offerTimeFactor: 5 as const,
    };
    await save('d1', 'driver', { fleetadmin: fleet.id, ...secret });
    const { user } = (await edit(fleet, 'd1', { vehicleNumber: 'NEW 123' })) as { user: User };
    expect(user).toMatchObject({ firstName: 'Dan', vehicleNumber: 'NEW 123' });
    for (const field of Object.keys(secret)) expect(user).not.toHaveProperty(field);
    const admin = await save('a1', 'admin');
    expect(await edit(admin, 'd1', { vehicleNumber: 'NEW 124' })).toMatchObject({ user: secret });
  });

  it('[PLUS-48] gives no driver more time to answer: admins do, and drivers themselves', async () => {
    const fleet = await save('f1', 'fleetadmin');
    const admin = await save('a1', 'admin');
    await save('d1', 'driver', { fleetadmin: fleet.id });
    await save('r1', 'rider');
    const refused = { refusal: 'forbidden', params: { field: 'offerTimeFactor' } };
    expect(await edit(fleet, 'd1', { offerTimeFactor: 5 })).toEqual(refused);
    expect(await edit(admin, 'r1', { offerTimeFactor: 5 })).toEqual(refused);
    expect(await edit(admin, 'd1', { offerTimeFactor: 5 }, { offerTimeFactor: 1 })).toMatchObject({
      user: { offerTimeFactor: 5 },
    });
    expect(await edit(admin, 'd1', { offerTimeFactor: 10 }, { offerTimeFactor: 2 })).toMatchObject({
      refusal: 'changed_meanwhile',
    });
    const back = (await edit(admin, 'd1', { offerTimeFactor: 1 })) as { user: User };
    expect(back.user).not.toHaveProperty('offerTimeFactor');
  });

  it('finds nobody outside its fleet, whatever it wants to change and whatever type they are', async () => {
    const fleet = await save('f1', 'fleetadmin');
    for (const usertype of ['rider', 'driver', 'fleetadmin', 'admin'] as const) {
      await save('s1', usertype);
      for (const data of [{ taxId: '19870521-1234' }, { firstName: 'Eve' }, { approved: false }])
        expect(await edit(fleet, 's1', data)).toEqual({ refusal: 'not_found' });
    }
  });

  describe('moves no driver to a vehicle whose papers they never gave', () => {
    const types = {
      bike: { needs_plate: false, needs_license: false },
      truck: { needs_plate: true, needs_license: true },
      trailer: { needs_plate: true, needs_license: false },
    };
    const onBike = { fleetadmin: 'f1', carType: 'bike', carTypeId: 'bike' };
    let fleet: StoredUser;
    beforeEach(async () => {
      fleet = await save('f1', 'fleetadmin');
      for (const [id, needs] of Object.entries(types))
        await ctx.store.write([
          { type: 'put', item: { ...configKey('cartype', id), _et: 'cartype', min_fare: 0, id, name: id, ...needs } },
        ]);
    });
    const typeOf = async (id: string) => (await ctx.store.get(userKey(id)))?.carTypeId;

    it.each([
      ['without a licence', { vehicleNumber: 'ABC 123' }, 'truck', {}, 'license_missing'],
      ['without a plate', {}, 'trailer', {}, 'vehicle_details_missing'],
      [
        'whose plate is taken away with it',
        { vehicleNumber: 'ABC 123' },
        'trailer',
        { vehicleNumber: '' },
        'vehicle_details_missing',
      ],
    ])('%s', async (_, change, carType, data, refusal) => {
      await save('d1', 'driver', { ...onBike, ...change });
      expect(await edit(fleet, 'd1', { carType, ...data })).toEqual({ refusal });
      expect(await typeOf('d1')).toBe('bike');
      const admin = await save('a1', 'admin');
      expect(await edit(admin, 'd1', { carType })).toHaveProperty('user');
    });

    it('also not in two steps, by way of no vehicle', async () => {
      await save('d1', 'driver', onBike);
      expect(await edit(fleet, 'd1', { carType: '' })).toHaveProperty('user');
      expect(await edit(fleet, 'd1', { carType: 'truck' })).toEqual({ refusal: 'license_missing' });
      expect(await typeOf('d1')).toBeUndefined();
    });

    it('and moves those who have them', async () => {
      await save('d1', 'driver', { ...onBike, licenseImage: 'users/d1/licenseImage/1' });
      expect(await edit(fleet, 'd1', { carType: 'truck', vehicleNumber: 'ABC 123' })).toHaveProperty('user');
      expect(await typeOf('d1')).toBe('truck');
    });
  });

  it('is nobody’s fleet once deleted', async () => {
    const admin = await save('a1', 'admin');
    await save('f1', 'fleetadmin', { deletedAt: 1, approved: false });
    await save('d1', 'driver');
    expect(await edit(admin, 'd1', { fleetadmin: 'f1' })).toEqual({ refusal: 'user_does_not_exists' });
    expect(await ctx.store.get(userKey('d1'))).not.toHaveProperty('fleetadmin');
  });
});

describe('[ADM-4] an edit', () => {
  it('puts no driver into a fleet that is blocked; who is in one may be edited and moved out of it', async () => {
    const admin = await save('a1', 'admin');
    await save('f1', 'fleetadmin', { approved: false });
    await save('d1', 'driver');
    await save('d2', 'driver', { fleetadmin: 'f1' });
    expect(await edit(admin, 'd1', { fleetadmin: 'f1' })).toEqual({
      refusal: 'fleet_blocked',
      params: { field: 'fleetadmin' },
    });
    expect(await ctx.store.get(userKey('d1'))).not.toHaveProperty('fleetadmin');
    expect(await edit(admin, 'd2', { fleetadmin: 'f1', other_info: 'Red' })).toHaveProperty('user');
    expect(await edit(admin, 'd2', { fleetadmin: '' })).toHaveProperty('user');
    expect(await ctx.store.get(userKey('d2'))).not.toHaveProperty('fleetadmin');
  });

  it('that moves a driver to another fleet, or out of it, notifies the driver and the fleets', async () => {
    const admin = await save('a1', 'admin');
    await save('f1', 'fleetadmin', { firstName: 'Fia', lastName: 'Fleet' });
    await save('d1', 'driver');
    await edit(admin, 'd1', { fleetadmin: 'f1' }, { fleetadmin: null });
    expect(await ctx.store.get(userKey('d1'))).toMatchObject({ fleetadmin: 'f1' });
    await edit(admin, 'd1', { fleetadmin: 'f1', other_info: 'Red' });
    await edit(admin, 'd1', { fleetadmin: '' }, { fleetadmin: 'f1' });
    expect(await ctx.store.get(userKey('d1'))).not.toHaveProperty('fleetadmin');
    const mails = (ctx.store as MemoryStore).all().filter(({ _et }) => _et === 'mail');
    const about = mails.map(({ mail, uid, fleet, driver }) => [mail, uid, fleet ?? driver]);
    expect(about.sort()).toEqual([
      ['fleet_driver_joined', 'f1', 'Dan Driver'],
      ['fleet_driver_left', 'f1', 'Dan Driver'],
      ['fleet_joined', 'd1', 'Fia Fleet'],
      ['fleet_left', 'd1', 'Fia Fleet'],
    ]);
  });

  it('that approves whom a fleet invited notifies the fleet that they drive for it', async () => {
    const admin = await save('a1', 'admin');
    await save('f1', 'fleetadmin', { firstName: 'Fia', lastName: 'Fleet' });
    await save('d1', 'driver', { approved: false, joins: 'f1' });
    await edit(admin, 'd1', { approved: true });
    expect(await ctx.store.get(userKey('d1'))).toMatchObject({ fleetadmin: 'f1' });
    const mails = (ctx.store as MemoryStore).all().filter(({ mail }) => mail === 'fleet_driver_joined');
    expect(mails).toMatchObject([{ uid: 'f1', driver: 'Dan Driver' }]);
  });

  it('is refused where another admin changed the field meanwhile, but not to the same value or in another field', async () => {
    const admin = await save('a1', 'admin');
    await save('d1', 'driver', { vehicleModel: 'V60' });
    await edit(admin, 'd1', { vehicleModel: 'V90' }, { vehicleModel: 'V60' });
    const late = { vehicleModel: 'EX30' };
    expect(await edit(admin, 'd1', late, { vehicleModel: 'V60' })).toEqual({ refusal: 'changed_meanwhile' });
    expect(await edit(admin, 'd1', { vehicleModel: 'V90' }, { vehicleModel: 'V60' })).toHaveProperty('user');
    expect(await edit(admin, 'd1', { other_info: 'Red' }, { other_info: null })).toHaveProperty('user');
    expect(await ctx.store.get(userKey('d1'))).toMatchObject({ vehicleModel: 'V90', other_info: 'Red' });
  });

  it('to an e-mail or mobile that is taken says which', async () => {
    const admin = await save('a1', 'admin');
    for (const id of ['r1', 'r2'])
      await save(id, 'rider', { email: `${id}@example.com`, mobile: `+4670123450${id[1]}`, createdAt: -1e9 });
    for (const uid of ['r1', 'r2']) await identity.create({ email: `${uid}@x.org`, mobile: '', name: '' } as never);
    const block = { approved: false };
    await edit(admin, 'r1', block);
    const taken = (field: string) => ({ refusal: 'user_exists', params: { field } });
    expect(await edit(admin, 'r2', { email: 'r1@example.com' })).toEqual(taken('email'));
    expect(await edit(admin, 'r2', { mobile: '+46701234501' })).toEqual(taken('mobile'));
  });

  it('to another e-mail or mobile is reported to the verified address', async () => {
    const admin = await save('a1', 'admin');
    const mails = () => (ctx.store as MemoryStore).all().filter(({ mail }) => mail === 'contact_changed');
    const rider = await save('r1', 'rider', { loginType: 'google' });
    await edit(admin, 'r1', { email: rider.email, firstName: 'Rut' });
    expect(mails()).toEqual([]);
    await edit(admin, 'r1', { email: 'new@example.com' });
    expect(mails()).toMatchObject([{ uid: 'r1', to: rider.email }]);
    await save('r2', 'rider', { loginType: 'google', emailUnproved: true });
    await edit(admin, 'r2', { mobile: '+46701234567' });
    expect(mails()).toHaveLength(1);
  });

  it('that blocks stores when and why, mails it, and can be undone', async () => {
    const admin = await save('a1', 'admin');
    await save('r1', 'rider');
    const { user } = (await edit(admin, 'r1', { approved: false, blockReason: 'Fraud' })) as { user: User };
    expect(user).toMatchObject({ approved: false, blockReason: 'Fraud', blockedAt: expect.any(Number) as number });
    const mails = (ctx.store as MemoryStore).all().filter(({ _et }) => _et === 'mail');
    expect(mails).toMatchObject([{ mail: 'account_blocked', reason: 'Fraud', uid: 'r1' }]);
    const again = (await edit(admin, 'r1', { approved: true })) as { user: User };
    expect(again.user).not.toHaveProperty('blockedAt');
    expect(await ctx.store.get(userKey('r1'))).not.toHaveProperty('blockReason');
  });
});

it('[PLUS-8] a driver who is unblocked reads what is still missing, not that they can drive', async () => {
  const admin = await save('a1', 'admin');
  const blocked = { approved: false, blockedAt: 1 };
  await save('d1', 'driver', {
    ...blocked,
    licenseImage: 'licence',
    licenseState: 'rejected',
    licenseReason: 'Blurred',
  });
  await save('d2', 'driver', { ...blocked, licenseImage: 'licence', licenseState: 'approved' });
  await edit(admin, 'd1', { approved: true });
  await edit(admin, 'd2', { approved: true });
  const mails = (ctx.store as MemoryStore).all().filter(({ _et }) => _et === 'mail');
  const about = mails.map(({ uid, mail, document }) => [uid, mail, document]);
  expect(about.sort()).toEqual([
    ['d1', 'driver_let_in', 'license'],
    ['d2', 'driver_approved', undefined],
  ]);
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

describe('[AUTH-11] former staff with a second factor', () => {
  it.each(['admin', 'fleetadmin'] as const)('sign in again, with it, after becoming %s again', async usertype => {
    const admin = await save('a1', 'admin');
    await save('s1', usertype, { secondFactorAt: 1 });
    await edit(admin, 's1', { usertype: 'rider' });
    expect(await ctx.store.get(userKey('s1'))).not.toHaveProperty('sessionsFromS');
    await edit(admin, 's1', { usertype });
    // As a rider they could sign in with a code by text alone.
    expect((await ctx.store.get(userKey('s1')))?.sessionsFromS).toBe(Math.floor(ctx.now() / 1000) + 1);
  });
});

describe('[ENT-1] a fleet whose driver becomes', () => {
  const read = (by: StoredUser, input: object) =>
    fetchUsers.run(
      { ctx, input: { limit: 20, ...input } as never, key: undefined, source: '' },
      { actor: { uid: by.id, usertype: by.usertype, user: by } },
    );

  it.each(['rider', 'fleetadmin'] as const)(
    'a %s does not have them any more: in its list, its search or its files',
    async usertype => {
      const [fleet, admin] = [await save('f1', 'fleetadmin'), await save('a1', 'admin')];
      await save('d1', 'driver', { fleetadmin: fleet.id });
      expect(await read(fleet, {})).toMatchObject({ users: [{ id: 'd1' }] });
      await edit(admin, 'd1', { usertype, lastName: 'Newname' });
      expect(await ctx.store.get(userKey('d1'))).not.toHaveProperty('fleetadmin');
      for (const input of [{}, { search: 'Newname' }]) expect(await read(fleet, input)).toEqual({ users: [] });
      expect(await read(admin, { fleetadmin: fleet.id })).toEqual({ users: [] });
      const actor = { uid: fleet.id, usertype: fleet.usertype, user: fleet };
      expect(await mayReadFilesOf(ctx, actor, 'd1')).toBe(false);
    },
  );

  it.each(['rider', 'admin'] as const)(
    'a %s in an earlier version, which left them in it, reads nothing either',
    async usertype => {
      const fleet = await save('f1', 'fleetadmin');
      await save('d1', usertype, { fleetadmin: fleet.id, lastName: 'Newname' });
      for (const input of [{}, { search: 'Newname' }]) expect(await read(fleet, input)).toEqual({ users: [] });
      const actor = { uid: fleet.id, usertype: fleet.usertype, user: fleet };
      expect(await mayReadFilesOf(ctx, actor, 'd1')).toBe(false);
    },
  );
});

describe('[ADM-4] approving a driver', () => {
  it('wants the documents checked first, and writes nothing before', async () => {
    const admin = await save('a1', 'admin');
    await save('d1', 'driver', { approved: false, licenseImage: 'licence' });
    expect(await edit(admin, 'd1', { approved: true })).toMatchObject({ refusal: 'documents_unchecked' });
    expect(await ctx.store.get(userKey('d1'))).toMatchObject({ approved: false });
    await ctx.store.write([{ type: 'update', key: userKey('d1'), set: { licenseState: 'approved' } }]);
    expect(await edit(admin, 'd1', { approved: true })).toMatchObject({ user: { approved: true } });
  });

  it('wants them checked also by way of another type', async () => {
    const admin = await save('a1', 'admin');
    await save('d1', 'driver', { approved: false, licenseImage: 'licence' });
    expect(await edit(admin, 'd1', { usertype: 'rider', approved: true })).toMatchObject({ user: { approved: true } });
    expect(await edit(admin, 'd1', { usertype: 'driver' })).toMatchObject({ refusal: 'documents_unchecked' });
    expect(await edit(admin, 'd1', { usertype: 'driver', approved: false })).toMatchObject({
      user: { approved: false },
    });
  });

  it.each([
    ['an applicant', 'driver', false, {}],
    ['a rider', 'rider', true, { usertype: 'driver' }],
  ] as const)('wants them checked also after a block of %s', async (_, usertype, approved, change) => {
    const admin = await save('a1', 'admin');
    await save('d1', usertype, { approved, licenseImage: 'licence' });
    expect(await edit(admin, 'd1', { approved: false, blockReason: 'looks odd' })).toMatchObject({ user: {} });
    expect(await edit(admin, 'd1', change)).toMatchObject({ user: { approved: false } });
    expect(await edit(admin, 'd1', { approved: true })).toMatchObject({ refusal: 'documents_unchecked' });
  });

  it('demands no second check of a driver whose block is lifted, unless they had another type between', async () => {
    const admin = await save('a1', 'admin');
    await save('d1', 'driver', { approved: true, licenseImage: 'licence' });
    await edit(admin, 'd1', { approved: false, blockReason: 'complaint' });
    expect(await edit(admin, 'd1', { approved: true })).toMatchObject({ user: { approved: true } });
    await edit(admin, 'd1', { approved: false, blockReason: 'complaint' });
    await edit(admin, 'd1', { usertype: 'rider' });
    await edit(admin, 'd1', { usertype: 'driver' });
    expect(await edit(admin, 'd1', { approved: true })).toMatchObject({ refusal: 'documents_unchecked' });
  });

  it('is possible without documents', async () => {
    const admin = await save('a1', 'admin');
    await save('d1', 'driver', { approved: false });
    expect(await edit(admin, 'd1', { approved: true })).toMatchObject({ user: { approved: true } });
  });
});
