import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#lambdas/runtime/context';
import { configKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { aVan } from '#scripts/scenario/ride';
import { aPromo } from '#test/kit/samples';
import { editCancellationReason } from './edit-cancellation-reason';
import { editCarType } from './edit-car-type';
import { editPromo } from './edit-promo';

const van = { ...aVan, parcelTypes: [{ description: 'Box', amount: 5 }] };
const admin = { actor: { uid: 'a1', usertype: 'admin', user: { id: 'a1', usertype: 'admin' } } } as never;

let ctx: Context;
type Runs = { run: (call: never, who: never) => Promise<unknown> };
const run = (operation: Runs, input: object, key?: object) =>
  operation.run({ ctx, input, key, source: '' } as never, admin);
const added = async (operation: Runs, record: object) =>
  ((await run(operation, { method: 'Add', record })) as { id: string }).id;
const stored = async (kind: string, id: string) => ctx.store.get(configKey(kind, id));

beforeEach(() => {
  ctx = fakeContext();
});

describe('[ADM-1] two admins change one car type', () => {
  let id: string;
  const update = (change: object, was: object) =>
    run(editCarType, { method: 'Update', id, record: { ...van, ...change }, was });
  beforeEach(async () => {
    id = await added(editCarType, van);
  });

  it('both succeed when they change different fields, and neither is lost', async () => {
    expect(await update({ min_fare: 100 }, { min_fare: 90 })).toEqual({ id });
    expect(await update({ base_fare: 50 }, { base_fare: 40 })).toEqual({ id });
    expect(await stored('cartype', id)).toMatchObject({ min_fare: 100, base_fare: 50 });
  });

  it('the second is refused when the field is not as they saw it, and nothing is written', async () => {
    await update({ min_fare: 100, extra_info: 'A' }, { min_fare: 90, extra_info: '' });
    expect(await update({ min_fare: 120, base_fare: 1 }, { min_fare: 90, base_fare: 40 })).toEqual({
      refusal: 'changed_meanwhile',
    });
    expect(await stored('cartype', id)).toMatchObject({ min_fare: 100, base_fare: 40, extra_info: 'A' });
  });

  it('lists are compared whole', async () => {
    const parcelTypes = [{ amount: 7, description: 'Box' }];
    expect(await update({ parcelTypes }, { parcelTypes: van.parcelTypes })).toEqual({ id });
    expect(await update({ parcelTypes: [] }, { parcelTypes: van.parcelTypes })).toEqual({
      refusal: 'changed_meanwhile',
    });
  });

  it('a write that took effect may be repeated, and two may want the same', async () => {
    expect(await update({ min_fare: 100 }, { min_fare: 90 })).toEqual({ id });
    expect(await update({ min_fare: 100 }, { min_fare: 90 })).toEqual({ id });
  });

  it('one changes the fee and the other its kind: not to 200 percent', async () => {
    expect(await update({ convenience_fee_type: 'flat' }, { convenience_fee_type: 'percentage' })).toEqual({ id });
    expect(
      await update({ convenience_fee_type: 'percentage', convenience_fees: 50 }, { convenience_fees: 15 }),
    ).toEqual({ refusal: 'changed_meanwhile' });
  });

  it('one renames it while the other changes its fare: the name stays', async () => {
    expect(await update({ name: 'Bus' }, { name: 'Van' })).toEqual({ id });
    expect(await update({ min_fare: 100 }, { min_fare: 90 })).toEqual({ id });
    expect(await stored('cartype', id)).toMatchObject({ name: 'Bus', min_fare: 100 });
    expect(await added(editCarType, van)).toBeTruthy();
  });

  it('one that was deleted is not found, and nothing changed is no error', async () => {
    expect(await update({}, {})).toEqual({ id });
    await run(editCarType, { method: 'Delete', id });
    expect(await update({ min_fare: 100 }, { min_fare: 90 })).toEqual({ refusal: 'not_found' });
  });

  it('without what was seen, the whole record is written as before', async () => {
    await update({ min_fare: 100 }, { min_fare: 90 });
    expect(await run(editCarType, { method: 'Update', id, record: van })).toEqual({ id });
    expect(await stored('cartype', id)).toMatchObject({ min_fare: 90 });
  });
});

describe('[ADM-3] two admins change one promo', () => {
  it('a condition that was missing is added, taken away, and not by both', async () => {
    const id = await added(editPromo, aPromo);
    const update = (change: object, was: object) =>
      run(editPromo, { method: 'Update', id, record: { ...aPromo, ...change }, was });
    expect(await update({ promo_days: [1] }, { promo_days: null })).toEqual({ id });
    expect(await update({ promo_days: [2] }, { promo_days: null })).toEqual({ refusal: 'changed_meanwhile' });
    expect(await update({}, { promo_days: [1] })).toEqual({ id });
    expect(await stored('promo', id)).not.toHaveProperty('promo_days');
    expect(await update({ promo_days: [2] }, { promo_days: [] })).toEqual({ id });
  });

  it('how often it is used is nobody’s to write', async () => {
    const id = await added(editPromo, { ...aPromo, user_avail: 7 });
    const change = { method: 'Update', id, record: { ...aPromo, user_avail: 9 }, was: { user_avail: 0 } };
    expect(await run(editPromo, change)).toEqual({ id });
    expect(await stored('promo', id)).not.toHaveProperty('user_avail');
  });
});

describe('[ADM-2] two admins change the reasons of cancellations', () => {
  it('the second sees that the list is another', async () => {
    expect(await run(editCancellationReason, { reasons: ['Late'], was: [] })).toEqual({
      complex: [{ value: 0, label: 'Late' }],
    });
    expect(await run(editCancellationReason, { reasons: ['Other'], was: [] })).toEqual({
      refusal: 'changed_meanwhile',
    });
    expect(await run(editCancellationReason, { reasons: ['Late', 'Other'], was: ['Late'] })).toMatchObject({
      complex: [{ value: 0 }, { value: 1, label: 'Other' }],
    });
    expect(await run(editCancellationReason, { reasons: ['Mine'] })).toHaveProperty('complex');
  });
});
