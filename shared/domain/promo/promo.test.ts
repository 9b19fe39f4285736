import { describe, expect, it } from 'vitest';
import type { Promo } from '#shared/contract/entities/promo';
import { discountOf, judgePromo, type PromoFacts } from './promo';

const aPromo = (change: Partial<Promo> = {}): Promo => ({
  id: 'p1',
  promo_name: 'TEN',
  promo_description: '',
  createdAt: 0,
  user_avail: 0,
  promo_usage_limit: 10,
  promo_discount_type: 'percentage',
  promo_discount_value: 10,
  max_promo_discount_value: 0,
  min_order: 0,
  promo_validity: Date.UTC(2026, 5, 30),
  ...change,
});
/** A Saturday, 23:30 in Stockholm. */
const SATURDAY_NIGHT = Date.UTC(2026, 5, 6, 21, 30);
const facts = (change: Partial<PromoFacts> = {}): PromoFacts => ({
  total: 200,
  decimals: 2,
  carTypeId: 'van',
  timeZone: 'Europe/Stockholm',
  usedByRider: 0,
  hasRidden: false,
  missingProof: undefined,
  at: SATURDAY_NIGHT,
  now: SATURDAY_NIGHT,
  ...change,
});
const reasons = (promo: Partial<Promo>, about: Partial<PromoFacts> = {}) =>
  judgePromo(aPromo(promo), facts(about)).reasons;

describe('[ADM-3] the discount of a promo', () => {
  it.each([
    ['a share', { promo_discount_value: 10 }, 200, 20],
    ['a share, rounded as prices are', { promo_discount_value: 12.5 }, 99.99, 12.5],
    ['a share up to its limit', { promo_discount_value: 50, max_promo_discount_value: 75 }, 200, 75],
    ['a flat amount', { promo_discount_type: 'flat' as const, promo_discount_value: 50 }, 200, 50],
    [
      'a flat amount above its limit',
      { promo_discount_type: 'flat' as const, promo_discount_value: 50, max_promo_discount_value: 30 },
      200,
      30,
    ],
    ['never more than the price', { promo_discount_type: 'flat' as const, promo_discount_value: 500 }, 86.5, 86.5],
    ['all of it', { promo_discount_value: 100 }, 86.5, 86.5],
  ])('%s', (_, change, total, saves) => {
    expect(discountOf(aPromo(change), total, 2)).toBe(saves);
  });

  it('is whole where money is', () => {
    expect(discountOf(aPromo({ promo_discount_value: 15 }), 1234, 0)).toBe(185);
    expect(discountOf(aPromo({ promo_discount_value: 15 }), 1.234, 3)).toBe(0.185);
  });
});

describe('[ADM-3] [PAYS-5] whether a promo applies', () => {
  it('says what it saves, and nothing against it', () => {
    expect(judgePromo(aPromo(), facts())).toEqual({ saves: 20, reasons: [] });
  });

  it.each([
    ['is over', { promo_validity: SATURDAY_NIGHT - 1 }, {}, 'expired'],
    ['was used as often as it may be', { user_avail: 10 }, {}, 'used_up'],
    ['is good for nobody', { promo_usage_limit: 0 }, {}, 'used_up'],
    ['was used by this rider', {}, { usedByRider: 1 }, 'used_by_you'],
    ['was used by this rider as often as they may', { promo_user_limit: 3 }, { usedByRider: 3 }, 'used_by_you'],
    ['wants a dearer ride', { min_order: 200.01 }, {}, 'below_minimum'],
    ['is for the first ride', { promo_first_ride: true }, { hasRidden: true }, 'first_ride'],
    [
      'is for the first ride of somebody known',
      { promo_first_ride: true },
      { missingProof: 'not_proved' },
      'not_proved',
    ],
    [
      'is for the first ride of somebody with a proved number',
      { promo_first_ride: true },
      { missingProof: 'number_not_proved' },
      'number_not_proved',
    ],
    ['is for other vehicles', { promo_car_types: ['truck'] }, {}, 'other_vehicle'],
    ['is for other days', { promo_days: [0, 1, 5] }, {}, 'other_day'],
    ['is for other hours', { promo_hours: { from: 600, until: 1410 } }, {}, 'other_hours'],
    ['takes nothing off', { promo_discount_value: 0 }, {}, 'no_discount'],
  ] as const)('not one that %s', (_, promo, about, reason) => {
    expect(reasons(promo as Partial<Promo>, about)).toEqual([reason]);
  });

  it('up to each limit', () => {
    const limits = { promo_validity: SATURDAY_NIGHT, user_avail: 9, promo_user_limit: 3, min_order: 200 };
    const conditions = { promo_first_ride: true, promo_car_types: ['truck', 'van'], promo_days: [6] };
    expect(reasons({ ...limits, ...conditions }, { usedByRider: 2 })).toEqual([]);
  });

  it('on the days and in the hours of the operator, also past midnight', () => {
    const night = { promo_days: [6], promo_hours: { from: 1320, until: 120 } };
    expect(reasons(night)).toEqual([]);
    // It is still Saturday afternoon in New York, and Sunday in Tokyo.
    expect(reasons(night, { timeZone: 'America/New_York' })).toEqual(['other_hours']);
    expect(reasons(night, { timeZone: 'Asia/Tokyo' })).toEqual(['other_day', 'other_hours']);
    expect(reasons({ promo_hours: night.promo_hours }, { at: SATURDAY_NIGHT + 2 * 3_600_000 })).toEqual([]);
    expect(reasons({ promo_hours: null, promo_days: [], promo_car_types: [] })).toEqual([]);
  });

  it('names every reason at once', () => {
    expect(reasons({ min_order: 500, promo_days: [1], user_avail: 10 })).toEqual([
      'other_day',
      'used_up',
      'below_minimum',
    ]);
  });
});
