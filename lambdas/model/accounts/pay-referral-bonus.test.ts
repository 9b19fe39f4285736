import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, bonusCountKey, uniqueEmailKey, uniqueMobileKey, userKey } from '#lambdas/store/keys';
import { loadUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { payReferralBonus } from './pay-referral-bonus';
import { personWrites } from '#lambdas/model/people/person-writes';

let ctx: Context;
const join = (id: string, usertype: UserType, change: object = {}) =>
  ctx.store.write(
    personWrites({
      id,
      usertype,
      firstName: id,
      lastName: 'Test',
      email: `${id}@example.com`,
      mobile: '',
      approved: true,
      createdAt: 100,
      ...change,
    }),
  );
const balances = async (...uids: string[]) =>
  Promise.all(uids.map(async uid => (await ctx.store.get(balanceKey(uid)))?.balanceMinor));
const paid = async (change: object = {}) =>
  (await payReferralBonus(ctx, aBooking({ customer: 'guest', ...change }), ctx.now())).paid;

beforeEach(async () => {
  ctx = fakeContext({ settings: async () => ({ ...defaultSettings, bonus: 25, MobileLoginEnabled: false }) });
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

  it('is not paid for a ride with the inviter, as rider or driver', async () => {
    await join('wheels', 'driver', { referralId: 'wheels99' });
    await join('guest', 'rider', { createdAt: 200, signupViaReferral: 'wheels99' });
    expect(await paid({ driver: 'wheels' })).toEqual([]);
    await join('other', 'driver');
    expect(await paid({ driver: 'other' })).toEqual(['guest', 'wheels']);
  });

  it('comes after paid rides with as many different drivers as the setting wants', async () => {
    ctx.settings = async () => ({ ...defaultSettings, bonus: 25, bonusAfterRides: 3, MobileLoginEnabled: false });
    await join('guest', 'rider', { createdAt: 200, signupViaReferral: 'host1000' });
    for (const driver of ['d1', 'd1', 'd2', 'd1', 'd2']) expect(await paid({ driver })).toEqual([]);
    const together = await Promise.all(['d2', 'd3', 'd1', 'd3'].map(driver => paid({ driver })));
    expect(together.flat()).toEqual(['guest', 'host']);
    expect(await paid({ driver: 'd4' })).toEqual([]);
    expect(await balances('host', 'guest')).toEqual([2_500, 2_500]);
  });

  it.each([
    ['address', { email: 'Guest@example.com', mobile: '+46701111111' }],
    ['mailbox', { email: 'guest+2@example.com', mobile: '+46701111111' }],
    ['number', { email: 'other@example.com', mobile: '+46702222222' }],
  ])('is not paid to a person who registers again with the same %s after deleting their account', async (_, again) => {
    const invited = { createdAt: 200, signupViaReferral: 'host1000' };
    await join('guest', 'rider', { ...invited, mobile: '+46702222222' });
    expect(await paid()).toEqual(['guest', 'host']);
    const left = (await loadUser(ctx.store, 'guest'))!;
    for (const key of [uniqueEmailKey(left.email), uniqueMobileKey(left.mobile)])
      await ctx.store.write([{ type: 'delete', key }]);
    await join('guest-again', 'rider', { ...invited, createdAt: 300, ...again });
    expect(await paid({ customer: 'guest-again' })).toEqual([]);
    expect(await balances('host', 'guest-again')).toEqual([2_500, 0]);
  });

  it('waits until the newcomer has proved an address or a number, and comes with the next paid booking then', async () => {
    const unproved = { emailUnproved: true, mobile: '+46702222222', mobileUnproved: true };
    await join('guest', 'rider', { createdAt: 200, signupViaReferral: 'host1000', ...unproved });
    expect(await paid()).toEqual([]);
    expect(await balances('host', 'guest')).toEqual([0, 0]);
    await ctx.store.write([{ type: 'update', key: userKey('guest'), remove: ['mobileUnproved'] }]);
    expect(await paid()).toEqual(['guest', 'host']);
    expect(await paid()).toEqual([]);
  });

  describe('where people sign in by phone', () => {
    const proved = (n: number) => ({ mobile: `+4670222222${n}` });
    beforeEach(() => {
      ctx.settings = async () => ({ ...defaultSettings, bonus: 25, bonusesPerMonth: 1, MobileLoginEnabled: true });
    });
    const prove = (id: string) => ctx.store.write([{ type: 'update', key: userKey(id), remove: ['mobileUnproved'] }]);

    it('waits for a proved number of both, whatever address they have proved', async () => {
      await join('inviter', 'rider', { referralId: 'inv1000', ...proved(1), mobileUnproved: true });
      await join('guest', 'rider', {
        createdAt: 200,
        signupViaReferral: 'inv1000',
        ...proved(2),
        mobileUnproved: true,
      });
      expect(await paid()).toEqual([]);
      await prove('guest');
      expect(await paid()).toEqual([]);
      await prove('inviter');
      expect(await paid()).toEqual(['guest', 'inviter']);
    });

    it('counts for the month of the person, however many accounts they invite from', async () => {
      const number = proved(1);
      await join('first', 'rider', { referralId: 'one1000', ...number });
      await join('guest', 'rider', { createdAt: 200, signupViaReferral: 'one1000', ...proved(2) });
      expect(await paid()).toEqual(['guest', 'first']);
      await ctx.store.write([{ type: 'delete', key: uniqueMobileKey(number.mobile) }]);
      await join('second', 'rider', { referralId: 'two1000', ...number });
      await join('other', 'rider', { createdAt: 200, signupViaReferral: 'two1000', ...proved(3) });
      expect(await paid({ customer: 'other' })).toEqual([]);
    });
  });

  it('is not paid to a later owner of the inviter’s id', async () => {
    await join('guest', 'rider', { createdAt: 200, signupViaReferral: 'gone1000' });
    await join('heir', 'rider', { createdAt: 300, referralId: 'gone1000' });
    expect(await paid()).toEqual([]);
    expect(await balances('heir', 'guest')).toEqual([0, 0]);
  });
});

it.each([20, 3])(
  '[REG-11] a referrer gets at most %s bonuses a month, as set, and more in the next one',
  async most => {
    ctx.settings = async () => ({ ...defaultSettings, bonus: 25, bonusesPerMonth: most, MobileLoginEnabled: false });
    for (let n = 0; n <= most; n++) {
      await join(`guest${n}`, 'rider', { createdAt: 200, signupViaReferral: 'host1000' });
      const at = Date.UTC(2026, 0, 5);
      const { paid: rewarded, limited } = await payReferralBonus(ctx, aBooking({ customer: `guest${n}` }), at);
      expect(rewarded).toHaveLength(n < most ? 2 : 0);
      expect(limited).toEqual(n < most ? [] : [{ referrer: 'host', newcomer: `guest${n}`, month: '2026-01' }]);
    }
    const late = aBooking({ customer: `guest${most}` });
    expect(await balances('host', late.customer)).toEqual([most * 2_500, 0]);
    expect(await ctx.store.get(bonusCountKey('host', '2026-01'))).toMatchObject({ paid: most, refused: 1 });
    expect((await payReferralBonus(ctx, late, Date.UTC(2026, 1, 1))).paid).toHaveLength(2);
  },
);

it('[REG-11] nobody is notified of a limit whose bonus was paid long ago', async () => {
  ctx.settings = async () => ({ ...defaultSettings, bonus: 25, bonusesPerMonth: 1, MobileLoginEnabled: false });
  await join('guest', 'rider', { createdAt: 200, signupViaReferral: 'host1000' });
  expect(await paid()).toEqual(['guest', 'host']);
  expect(await payReferralBonus(ctx, aBooking({ customer: 'guest' }), ctx.now())).toEqual({ paid: [], limited: [] });
});
