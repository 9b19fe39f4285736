import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking } from '../booking/testing/a-booking';
import { toMicro } from '../money/money';
import { refare } from './refare';

const tariff = {
  base_fare: 40,
  rate_per_unit_distance: 12,
  rate_per_hour: 180,
  min_fare: 0,
  convenience_fees: 15,
  convenience_fee_type: 'percentage' as const,
  decimal: 2,
  convert_to_mile: false,
};
const taxi = aBooking({ appcat: 'taxi', payment_mode: 'cash', estimate: 100 });
const driven = (km: number, claimedKm = km) => ({
  km,
  claimedKm,
  isExplained: km === claimedKm,
  durationS: 600,
  by: 'streets' as const,
});
const fare = (km: number, maxAbove: number | null = null, claimedKm = km) =>
  refare(taxi, tariff, driven(km, claimedKm), { above: maxAbove, below: null });

const addsUp = ({ receipt, ...charged }: Partial<Booking>) => {
  const { lines = [], total = 0, fee = 0, driverShare = 0 } = receipt ?? {};
  expect(lines.reduce((sum, { amount }) => sum + toMicro(amount), 0n)).toBe(toMicro(total));
  expect(toMicro(fee) + toMicro(driverShare)).toBe(toMicro(total));
  expect(charged).toMatchObject({ trip_cost: total, payableAmount: total, cashPaymentAmount: total });
  expect(charged).toMatchObject({ driver_share: driverShare, convenience_fees: fee });
};

describe('[ADM-3] [FARE-6] the promo of a ride whose fare has changed', () => {
  const promo_details = {
    id: 'p1',
    promo_name: 'FIFTY',
    promo_discount_type: 'flat',
    promo_discount_value: 50,
  } as const;
  const discounted = (min_order: number) => ({
    ...taxi,
    discount_amount: 50,
    promo_applied: true,
    promo_details: { ...promo_details, min_order },
  });
  const charged = (min_order: number) => refare(discounted(min_order), tariff, driven(1), { above: null, below: null });

  it('is taken off whole from its minimum on, and by its share of it below', () => {
    const { trip_cost = 0 } = charged(0);
    expect(charged(trip_cost)).toMatchObject({ discount_amount: 50, cashPaymentAmount: trip_cost - 50 });
    expect(charged(trip_cost * 2)).toMatchObject({ discount_amount: 25, cashPaymentAmount: trip_cost - 25 });
  });

  it.each([
    ['flat', { promo_discount_type: 'flat', promo_discount_value: 50 }],
    ['a share', { promo_discount_type: 'percentage', promo_discount_value: 80 }],
    [
      'a share with a limit',
      { promo_discount_type: 'percentage', promo_discount_value: 50, max_promo_discount_value: 20 },
    ],
  ] as const)('never makes a cheaper ride cost more: %s', (_, terms) => {
    const booking = { ...discounted(100), promo_details: { ...promo_details, ...terms, min_order: 100 } };
    const paid = Array.from({ length: 200 }, (_step, km) => {
      const { cashPaymentAmount = NaN } = refare(booking, tariff, driven(km / 10), { above: null, below: null });
      return cashPaymentAmount;
    });
    expect(paid.every((amount, i) => i === 0 || amount >= paid[i - 1]!)).toBe(true);
    expect(Math.min(...paid)).toBeGreaterThan(0);
  });
});

describe('[FARE-6] the fare of the driven route', () => {
  it('is that of the tariff at booking, without a limit as long as the settings name none', () => {
    const charged = fare(100);
    expect(charged).toMatchObject({ distance: 100, trip_cost: (40 + 1200 + 30) * 1.15 });
    expect(charged).not.toHaveProperty('fareReview');
    addsUp(charged);
  });

  it.each([
    [0, 100, true],
    [0.2, 120, true],
    [10, 1100, true],
    [null, 1460.5, false],
  ])('above the estimate by more than %s it is %d until somebody has said yes', (share, most, held) => {
    const charged = fare(100, share);
    expect(charged.trip_cost).toBe(most);
    const review = { reason: 'above_estimate', state: 'open', driven: 1460.5, distance: 100, charged: most };
    if (held) expect(charged.fareReview).toEqual(review);
    else expect(charged).not.toHaveProperty('fareReview');
    addsUp(charged);
  });

  it('below the limit is not held', () => expect(fare(1, 0.2)).not.toHaveProperty('fareReview'));

  it.each([
    ['far below the estimate is put before an admin with that of the booked route', 0.5, true],
    ['below it is left alone where the settings say so', null, false],
  ])('%s', (_, below, isHeld) => {
    const booked = { ...taxi, estimate: 400, estimateDistance: 20 };
    const charged = refare(booked, tariff, driven(1), { above: null, below });
    const review = { reason: 'below_estimate', state: 'open', driven: 356.5, distance: 20, charged: charged.trip_cost };
    expect(charged.fareReview).toEqual(isHeld ? review : undefined);
    expect(charged.trip_cost).toBe((40 + 12 + 30) * 1.15);
  });

  it('is not held where a decision could change nothing: the least fare covers both', () => {
    const least = refare(taxi, { ...tariff, min_fare: 100 }, driven(1, 2), { above: null, below: null });
    expect(least).not.toHaveProperty('fareReview');
  });

  it('covers only the time surely driven when the start was reported late, and the rest is held', () => {
    const late = { ...driven(10), claimedS: driven(10).durationS + 3_600 };
    const charged = refare(taxi, tariff, late, { above: null, below: null });
    const { trip_cost, fareReview } = charged;
    expect(trip_cost).toBe(refare(taxi, tariff, driven(10), { above: null, below: null }).trip_cost);
    expect(fareReview).toMatchObject({ reason: 'late', state: 'open', distance: 10, charged: trip_cost });
    expect(fareReview?.driven).toBe(
      refare(taxi, tariff, { ...late, durationS: late.claimedS }, { above: null, below: null }).trip_cost,
    );
    addsUp(charged);
  });

  it('after a start away from the pickup is held a tenth above the estimate', () => {
    const farSteps = [{ step: 'start' as const, at: 1, metres: 900, reason: 'agreed' as const }];
    const charged = refare({ ...taxi, farSteps }, tariff, driven(10), { above: null, below: null });
    expect(charged.trip_cost).toBe(110);
    expect(charged.fareReview).toMatchObject({ reason: 'far_step', driven: 218.5, charged: 110 });
    const near = { ...taxi, farSteps: farSteps.map(step => ({ ...step, isNear: true as const })) };
    const asDriven = refare(near, tariff, driven(10), { above: null, below: null });
    expect(asDriven).toMatchObject({ trip_cost: 218.5 });
    expect(asDriven).not.toHaveProperty('fareReview');
  });

  it('is the lower one, and marked, when no street explains the route', () => {
    const charged = fare(2, null, 10);
    expect(charged).toMatchObject({ distance: 2, trip_cost: (40 + 24 + 30) * 1.15 });
    expect(charged.fareReview).toMatchObject({ reason: 'track_unexplained', driven: 218.5, distance: 10 });
    expect(fare(50, 0.2, 80)).toMatchObject({
      trip_cost: 120,
      fareReview: { reason: 'track_unexplained', charged: 120 },
    });
  });

  it('adds up whatever the limit, and is never above it', () => {
    const money = fc.integer({ min: 0, max: 50_000 }).map(cents => cents / 100);
    fc.assert(
      fc.property(
        money,
        money,
        fc.integer({ max: 300_000, min: 0 }),
        fc.integer({ min: 0, max: 200 }),
        fc.boolean(),
        (rate, fee, m, share, flat) => {
          const terms = { ...tariff, rate_per_unit_distance: rate, convenience_fees: flat ? fee : fee / 5 };
          const type = flat ? ('flat' as const) : ('percentage' as const);
          const charged = refare(taxi, { ...terms, convenience_fee_type: type }, driven(m / 1000), {
            above: share / 100,
            below: null,
          });
          addsUp(charged);
          expect(charged.trip_cost).toBeLessThanOrEqual(100 * (1 + share / 100) + 1e-9);
          for (const part of ['driver_share', 'convenience_fees'] as const)
            expect(charged[part]).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
