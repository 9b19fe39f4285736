import { describe, expect, it } from 'vitest';
import { type PromoFields, promoFields } from '#shared/contract/entities/promo';
import { promoRaise, promoWidens } from './promo-most';

const NOW = Date.UTC(2026, 10, 26);
const share: PromoFields = {
  promo_name: 'TEN',
  promo_description: '',
  promo_discount_type: 'percentage',
  promo_discount_value: 10,
  max_promo_discount_value: 0,
  min_order: 50,
  promo_validity: NOW + 1_000,
  promo_usage_limit: 100,
  promo_user_limit: 2,
  promo_first_ride: true,
  promo_car_types: ['van', 'car'],
  promo_days: [1, 2],
  promo_hours: { from: 600, until: 720 },
};
const raise = (before: PromoFields, change: Partial<PromoFields>, used = 0) =>
  promoRaise(before, { ...before, ...change }, { now: NOW, code: 'USD', used });

describe('[ADM-3] [ADM-9] a change of a share without a maximum', () => {
  it.each<[string, Partial<PromoFields>]>([
    ['a higher share', { promo_discount_value: 100 }],
    ['more uses', { promo_usage_limit: 101 }],
    ['more uses of a rider', { promo_user_limit: 3 }],
    ['a later end', { promo_validity: NOW + 1_001 }],
    ['a lower price', { min_order: 49 }],
    ['riders who have ridden before', { promo_first_ride: false }],
    ['another vehicle', { promo_car_types: ['van', 'bus'] }],
    ['any vehicle', { promo_car_types: [] }],
    ['another day', { promo_days: [2, 3] }],
    ['any day', { promo_days: undefined }],
    ['other hours', { promo_hours: { from: 610, until: 721 } }],
    ['any hour', { promo_hours: null }],
    ['all at once', { promo_discount_value: 100, promo_usage_limit: 1_000_000_000, promo_user_limit: 1_000 }],
  ])('has no amount that one admin may give by %s', (_, change) => {
    expect(raise(share, change)).toBe(Infinity);
  });

  it.each<[string, Partial<PromoFields>]>([
    ['another name and text', { promo_name: 'NEW', promo_description: 'All', createdAt: 9, id: 'x', user_avail: 5 }],
    ['a lower share', { promo_discount_value: 9 }],
    ['a maximum', { max_promo_discount_value: 1_000 }],
    ['fewer uses', { promo_usage_limit: 50, promo_user_limit: undefined }],
    ['an earlier end', { promo_validity: NOW + 1 }],
    ['a higher price', { min_order: 51 }],
    ['fewer vehicles and days', { promo_car_types: ['van'], promo_days: [1] }],
    ['fewer hours', { promo_hours: { from: 610, until: 720 } }],
  ])('counts nothing by %s', (_, change) => {
    expect(raise(share, change)).toBe(0);
  });

  it('counts in full where the discount becomes an amount', () => {
    expect(raise(share, { promo_discount_type: 'flat', promo_discount_value: 500 })).toBe(100 * 50_000);
  });

  it('compares hours that run past midnight', () => {
    const night = { ...share, promo_hours: { from: 1_320, until: 120 } };
    expect(raise(night, { promo_hours: { from: 0, until: 60 } })).toBe(0);
    expect(raise(night, { promo_hours: { from: 1_320, until: 121 } })).toBe(Infinity);
  });

  it('has a decision for every field of a promo', () => {
    expect(Object.keys(promoWidens).sort()).toEqual(Object.keys(promoFields.shape).sort());
  });
});

describe('[ADM-3] [ADM-9] a change of a promo that was used', () => {
  const once: PromoFields = {
    ...share,
    promo_discount_type: 'flat',
    promo_discount_value: 1_000,
    promo_usage_limit: 1,
  };

  it('counts what it gives besides the uses that were counted before', () => {
    const halved = { promo_discount_value: 500, promo_usage_limit: 2 };
    expect(raise(once, halved, 0)).toBe(0);
    expect(raise(once, halved, 1)).toBe(50_000);
    expect(raise({ ...once, ...halved }, { promo_discount_value: 250, promo_usage_limit: 6 }, 2)).toBe(100_000);
  });

  it('counts a higher amount though it is used up, since its ride may be cancelled', () => {
    expect(raise(once, { promo_discount_value: 5_000 }, 1)).toBe(400_000);
    expect(raise(share, { promo_discount_value: 11 }, 100)).toBe(Infinity);
  });

  it('counts the highest of all numbers of uses that can last', () => {
    const all = (change: Partial<PromoFields>, limit: number) => {
      const before = { ...once, promo_usage_limit: limit };
      const each = Array.from({ length: 13 }, (_, used) => used);
      const single = each.map(final => {
        const [could, can] = [before, { ...before, ...change }].map(
          promo => Math.max(0, promo.promo_usage_limit - final) * promo.promo_discount_value * 100,
        );
        return Math.max(0, can! - could!);
      });
      for (const used of each) expect(raise(before, change, used)).toBe(Math.max(...single.slice(0, used + 1)));
    };
    for (const value of [10, 999, 1_000, 1_001, 3_000])
      for (const limit of [0, 1, 5, 9]) all({ promo_discount_value: value, promo_usage_limit: limit }, 5);
  });

  it('counts nothing by other changes', () => {
    expect(raise(once, { promo_description: 'All' }, 1)).toBe(0);
    expect(raise(once, { promo_usage_limit: 0 }, 1)).toBe(0);
  });
});
