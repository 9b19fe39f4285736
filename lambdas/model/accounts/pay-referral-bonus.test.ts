import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { payReferralBonus } from './pay-referral-bonus';
import { personWrites } from '#lambdas/model/people/person-writes';

let ctx: Context;
const join = (id: string, usertype: UserType, change: object = {}) =>
  ctx.store.write(
    personWrites({
      ...{ id, usertype, firstName: id, lastName: 'Test', email: `${id}@example.com`, mobile: '' },
      ...{ approved: true, createdAt: 100, ...change },
    }),
  );
const balances = async (...uids: string[]) =>
  Promise.all(uids.map(async uid => (await ctx.store.get(balanceKey(uid)))?.balanceMinor));
const paid = (change: object = {}) => payReferralBonus(ctx, aBooking({ customer: 'guest', ...change }), ctx.now());

beforeEach(async () => {
  ctx = fakeContext({ settings: async () => ({ ...defaultSettings, bonus: 25 }) });
  await join('host', 'rider', { referralId: 'host1000' });
});

describe('[REG-11] the bonus of a referral', () => {
  it('comes to both sides, once', async () => {
    await join('guest', 'rider', { createdAt: 200, signupViaReferral: 'host1000' });
    expect(await paid()).toEqual(['guest', 'host']);
    expect(await paid()).toEqual([]);
    expect(await balances('host', 'guest')).toEqual([2_500, 2_500]);
  });

  it('comes to a driver who was invited with the first ride they are paid for', async () => {
    await join('guest', 'rider');
    await join('wheels', 'driver', { createdAt: 200, signupViaReferral: 'host1000' });
    expect(await paid({ driver: 'wheels' })).toEqual(['wheels', 'host']);
    expect(await paid({ driver: 'wheels' })).toEqual([]);
    expect(await balances('host', 'wheels', 'guest')).toEqual([2_500, 2_500, 0]);
  });

  it('is not for somebody to whom the id of the one who invited them went later', async () => {
    await join('guest', 'rider', { createdAt: 200, signupViaReferral: 'gone1000' });
    await join('heir', 'rider', { createdAt: 300, referralId: 'gone1000' });
    expect(await paid()).toEqual([]);
    expect(await balances('heir', 'guest')).toEqual([0, 0]);
  });
});
