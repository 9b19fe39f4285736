import { beforeEach, describe, expect, it } from 'vitest';
import { carTypeFields } from '#shared/contract/entities/car-type';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { User } from '#shared/contract/entities/user';
import { bookingItem } from '#lambdas/store/booking-items';
import { editUser } from '#lambdas/operations/people/edit-user';
import { personWrites } from '#lambdas/model/people/person-writes';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import { setDriverActive } from '#lambdas/operations/trips/set-driver-active';
import { configKey } from '#lambdas/store/keys';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { fakeContext } from '#test/kit/fake-context';
import { aVan } from '#scripts/scenario/ride';
import { aPerson } from '#test/kit/samples';
import { editCarType } from './edit-car-type';
import { carTypeNamed, loadCarTypes } from '#lambdas/model/catalog/load-car-type';

const { name: _name, ...fields } = aVan;
const admin = aPerson('a1', 'admin');
const as = (user: StoredUser) => ({ actor: { uid: user.id, usertype: user.usertype, user } });

const taken = { refusal: 'car_type_exists', params: { field: 'name' } };
let ctx: Context;
const change = (input: object) => editCarType.run({ ctx, input, key: undefined, source: '' }, as(admin));
const add = async (name: string) =>
  ((await change({ method: 'Add', record: { ...fields, name } })) as { id: string }).id;
const rename = (id: string, name: string) => change({ method: 'Update', id, record: { ...fields, name } });
const remove = (id: string) => change({ method: 'Delete', id });
const save = async (user: StoredUser) => {
  await ctx.store.write(personWrites(user));
  return user;
};
const onDuty = async (user: StoredUser) => {
  const input = { driverActiveStatus: true, location: { lat: 57.7, lng: 11.97 } };
  await setDriverActive.run({ ctx, input, key: undefined, source: '' }, as(user));
  return loadPresence(ctx.store, user.id);
};
const give = (id: string, data: object) =>
  editUser.run({ ctx, input: { id, data }, key: undefined, source: '' }, as(admin));

beforeEach(() => {
  const publisher = { send: async () => 'sent' as const, close: async () => undefined };
  ctx = fakeContext({ publisher: async () => publisher as never });
});

describe('[ADM-2] the name of a car type', () => {
  it.each([
    ['Van', 'Van'],
    ['Van', 'van'],
    ['Van', ' V an '],
    ['Van', 'ＶＡＮ'],
    ['Straßenvan', 'STRASSENVAN'],
  ])('%s also blocks %j', async (name, twin) => {
    await add(name);
    expect(await change({ method: 'Add', record: { ...fields, name: twin } })).toEqual(taken);
  });

  it('goes to one of two writers who choose it at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => change({ method: 'Add', record: { ...fields, name: 'Van' } })),
    );
    expect(answers.filter(answer => 'id' in (answer as object))).toHaveLength(1);
  });

  it('may be written otherwise by its own, is free after a rename, and after a deletion', async () => {
    const van = await add('Van');
    expect(await rename(van, 'VAN')).toEqual({ id: van });
    expect(await rename(van, 'Transporter')).toEqual({ id: van });
    const second = await add('Van');
    expect(await rename(second, 'transporter')).toEqual(taken);
    expect(await remove(van)).toEqual({ id: van });
    expect(await rename(second, 'Transporter')).toEqual({ id: second });
  });

  it('is taken, too, when its record is older than the claims', async () => {
    await ctx.store.write([
      { type: 'put', item: { ...configKey('cartype', 'old'), _et: 'cartype', ...fields, id: 'old', name: 'Van' } },
    ]);
    expect(await change({ method: 'Add', record: { ...fields, name: 'van' } })).toEqual(taken);
    expect(await rename('old', 'Bus')).toEqual({ id: 'old' });
    expect(await add('Van')).toBeTruthy();
  });

  it('cannot be changed when the car type does not exist', async () => {
    expect(await rename('nobody', 'Van')).toEqual({ refusal: 'not_found' });
    expect(await remove('nobody')).toEqual({ refusal: 'not_found' });
  });
});

describe('[ADM-1] the picture and the place of a car type', () => {
  const record = (name: string, more: object) => ({ ...fields, name, ...more });

  it('riders see them by their place, those without one after them, cheapest first', async () => {
    for (const [name, more] of [
      ['Dear', { min_fare: 200 }],
      ['Cheap', { min_fare: 10 }],
      ['Second', { min_fare: 500, listOrder: 2 }],
      ['First', { min_fare: 900, listOrder: 1 }],
      ['Whatever', { min_fare: 50, listOrder: null }],
    ] as const)
      await change({ method: 'Add', record: record(name, more) });
    const types = await loadCarTypes(ctx.store);
    expect(types.map(({ name }) => name)).toEqual(['First', 'Second', 'Cheap', 'Whatever', 'Dear']);
  });

  it.each([
    ['van', true],
    ['', true],
    ['cartypes/01J-x', true],
    ['cartypes/../users/u1/profileImage', false],
    ['users/u1/profileImage', false],
    ['https://example.com/x.png', false],
  ])('%j as its picture', (image, taken) => {
    expect(carTypeFields.safeParse(record('Van', { image })).success).toBe(taken);
  });
});

describe('[ADM-2] the drivers of a car type', () => {
  it('stay its drivers when it is renamed, and are shown by the new name', async () => {
    const van = await add('Van');
    await save(aPerson('d1', 'driver', { carType: 'Van' }));
    await give('d1', { carType: 'van' });
    await rename(van, 'Transporter');
    await add('Van');
    const driver = (await loadUser(ctx.store, 'd1'))!;
    expect(await onDuty(driver)).toMatchObject({ carTypeId: van, carType: 'Transporter' });
    const { user } = (await give('d1', { vehicleNumber: 'NEW 1' })) as { user: User };
    expect(user.carType).toBe('Transporter');
  });

  it('get their car type’s id when they go on duty, where only its name is stored', async () => {
    const van = await add('Van');
    const driver = await save(aPerson('d1', 'driver', { carType: 'Van' }));
    expect(await onDuty(driver)).toMatchObject({ carTypeId: van });
    expect(await loadUser(ctx.store, 'd1')).toMatchObject({ carTypeId: van });
    expect(await remove(van)).toEqual({ refusal: 'car_type_in_use' });
  });

  it('have one that exists', async () => {
    await save(aPerson('d1', 'driver'));
    expect(await give('d1', { carType: 'Rocket' })).toMatchObject({ refusal: 'select_proper' });
    expect(await carTypeNamed(ctx.store, 'Rocket')).toBeUndefined();
  });
});

describe('[ADM-2] a car type is not deleted', () => {
  it('while somebody drives it, and is when nobody does any more', async () => {
    const van = await add('Van');
    await save(aPerson('d1', 'driver'));
    await give('d1', { carType: 'Van' });
    expect(await remove(van)).toEqual({ refusal: 'car_type_in_use' });
    await give('d1', { usertype: 'rider' });
    expect(await loadUser(ctx.store, 'd1')).not.toHaveProperty('carTypeId');
    expect(await remove(van)).toEqual({ id: van });
  });

  it('while a ride with it is under way', async () => {
    const van = await add('Van');
    const booking = aBooking({ id: 'b1', status: 'NEW', carTypeId: van });
    await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
    expect(await remove(van)).toEqual({ refusal: 'car_type_in_use' });
  });
});

describe('[ADM-2] a minimum fare', () => {
  it.each([
    [4.99, 'refused'],
    [5, 'taken'],
    [0, 'taken'],
  ])('%d, where cash is rounded to 5, is %s', async (min_fare, answer) => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, smallestCash: 5 }) };
    const added = await change({ method: 'Add', record: { ...fields, name: 'Van', min_fare } });
    const refusal = { refusal: 'fare_below_cash', params: { field: 'min_fare' } };
    if (answer === 'refused') expect(added).toEqual(refusal);
    else expect(added).toHaveProperty('id');
    expect(await loadCarTypes(ctx.store)).toHaveLength(answer === 'taken' ? 1 : 0);
  });
});
