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
const raise = (before: PromoFields, change: Partial<PromoFields>) =>
  promoRaise(before, { ...before, ...change }, { now: NOW, code: 'USD' });

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
