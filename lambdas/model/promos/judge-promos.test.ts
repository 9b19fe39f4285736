import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#lambdas/runtime/context';
import { configKey, promoUserKey, promoUsesKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { judgeAll, judgeOne, usablePromo } from './judge-promos';

const promo = {
  id: 'p1',
  promo_name: 'Once',
  promo_discount_type: 'flat',
  promo_discount_value: 10,
  min_order: 0,
  max_promo_discount_value: 10,
  promo_usage_limit: 1,
  promo_user_limit: 1,
  promo_validity: 9_999_999_999_999,
};
const trip = { total: 100, carTypeId: 'car', at: 0 };
const of = (id: string, promoId?: string) => ({ ...trip, booking: { id, promoId } });

describe('[PLUS-13] a promo that may be used once', () => {
  let ctx: Context;
  beforeEach(async () => {
    ctx = fakeContext();
    for (const item of [
      { ...configKey('promo', 'p1'), _et: 'promo', ...promo },
      { ...promoUsesKey('p1'), _et: 'promoUses', used: 1 },
      { ...promoUserKey('rut', 'p1'), _et: 'promoUses', used: 1 },
    ])
      await ctx.store.write([{ type: 'put', item }]);
  });

  it('still applies to the booking that uses it, whose payment is looked at again', async () => {
    expect(await judgeOne(ctx, 'rut', of('b1', 'p1'), 'p1')).toMatchObject({ verdict: { reasons: [], saves: 10 } });
    expect(await judgeAll(ctx, 'rut', of('b1', 'p1'))).toMatchObject([{ verdict: { reasons: [], saves: 10 } }]);
  });

  it.each([
    ['another booking of the same rider', 'rut', of('b2')],
    ['a booking that uses another promo', 'rut', of('b2', 'p2')],
    ['somebody else', 'bo', of('b3')],
    ['a ride that is not booked yet', 'rut', trip],
  ])('no longer applies to %s', async (_, uid, other) => {
    expect(await usablePromo(ctx, uid, other, 'p1')).toMatchObject({ refusal: 'promo_refused' });
  });
});
