import { describe, expect, it } from 'vitest';
import { carTypeFields } from '../entities/car-type';
import { promoFields } from '../entities/promo';
import { aVan } from '#scripts/scenario/ride';
import { aPromo } from '#test/kit/samples';

const steps = (...minutes: number[]) => minutes.map(minsDelayed => ({ minsDelayed, amount: 25 }));
const paths = (parsed: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }) =>
  parsed.success ? [] : (parsed.error?.issues.map(({ path }) => path.join('.')) ?? []);

describe('[ADM-2] a car type as an admin writes it', () => {
  it.each([
    ['no steps', []],
    ['one', steps(0)],
    ['rising ones', steps(0, 3, 3.5, 15)],
    ['twenty', steps(...Array.from({ length: 20 }, (_, index) => index))],
  ])('takes %s of a cancellation', (_what, cancelSlab) => {
    expect(paths(carTypeFields.safeParse({ ...aVan, cancelSlab }))).toEqual([]);
  });

  it.each([
    ['falling ones', steps(10, 3)],
    ['two for one minute', steps(3, 3)],
    ['more than twenty', steps(...Array.from({ length: 21 }, (_, index) => index))],
    ['one before the ride', steps(-1)],
  ])('refuses %s', (_what, cancelSlab) => {
    const [path] = paths(carTypeFields.safeParse({ ...aVan, cancelSlab }));
    expect(path?.split('.')[0]).toBe('cancelSlab');
  });

  it.each([
    ['percentage', 100, []],
    ['percentage', 100.01, ['convenience_fees']],
    ['flat', 500, []],
    ['flat', -1, ['convenience_fees']],
  ])('a %s fee of %d', (convenience_fee_type, convenience_fees, refused) => {
    expect(paths(carTypeFields.safeParse({ ...aVan, convenience_fee_type, convenience_fees }))).toEqual(refused);
  });
});

describe('[ADM-3] a promo as an admin writes it', () => {
  it.each([
    [{ promo_discount_value: 100 }, []],
    [{ promo_discount_value: 500 }, ['promo_discount_value']],
    [{ promo_discount_type: 'flat', promo_discount_value: 500 }, []],
    [{ promo_validity: -5 }, ['promo_validity']],
    [{ promo_usage_limit: -1 }, ['promo_usage_limit']],
    [{ min_order: -1 }, ['min_order']],
  ])('%j', (change, refused) => {
    expect([...new Set(paths(promoFields.safeParse({ ...aPromo, ...change })))]).toEqual(refused);
  });
});
