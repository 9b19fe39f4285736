import { describe, expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { cancelOutcome, cancelTerms, termsAhead } from './cancel-terms';

const at = Date.UTC(2026, 10, 21, 12, 0);
const minute = 60_000;
const accepted = aBooking({
  status: 'ACCEPTED',
  acceptedAt: at,
  cancelSlab: [
    { minsDelayed: 5, amount: 25 },
    { minsDelayed: 8, amount: 25 },
    { minsDelayed: 10, amount: 40 },
  ],
});
const prepaid = { ...accepted, prepaid: true, customer_paid: 120, trip_cost: 120 };

describe('[LIFE-14] the fee for cancelling now', () => {
  it('is free until the first step, and says when that is', () => {
    expect(cancelTerms(accepted, at + minute)).toEqual({
      fee: 0,
      paid: 0,
      refund: 0,
      next: { at: at + 5 * minute, fee: 25 },
    });
  });
  it('passes over a step that costs the same', () => {
    expect(cancelTerms(accepted, at + 6 * minute).next).toEqual({ at: at + 10 * minute, fee: 40 });
  });
  it('rises no more after the last step', () => {
    expect(cancelTerms(accepted, at + 11 * minute)).toEqual({ fee: 40, paid: 0, refund: 0 });
  });
  it('comes out of what was paid in advance', () => {
    expect(cancelTerms(prepaid, at + 5 * minute)).toMatchObject({ fee: 25, paid: 120, refund: 95 });
  });
  it('believes the server rather than a clock that is slow', () => {
    expect(cancelTerms(prepaid, at, 25)).toMatchObject({ fee: 25, refund: 95, next: { fee: 40 } });
  });
  it.each(['NEW', 'PAYMENT_PENDING'] as const)('is nothing in %s', status => {
    expect(cancelTerms({ ...prepaid, status }, at + 60 * minute)).toEqual({ fee: 0, paid: 120, refund: 120 });
  });
});

describe('the fee of a cancelled booking', () => {
  it('[LIFE-14] [LIFE-9] is the stored fee; the rest of a payment went back', () => {
    expect(cancelOutcome({ ...prepaid, cancelFee: 25 })).toEqual({ fee: 25, paid: 120, refund: 95 });
    expect(cancelOutcome(accepted)).toEqual({ fee: 0, paid: 0, refund: 0 });
  });
});

describe('[LIFE-14] the terms of cancelling, before there is a booking', () => {
  const steps = [
    { minsDelayed: 3, amount: 25 },
    { minsDelayed: 8, amount: 49 },
  ];
  it('are free until the first step with a fee, and say from when each higher fee is due', () => {
    expect(termsAhead(steps, 94)).toEqual([
      { fromMin: 3, fee: 25 },
      { fromMin: 8, fee: 49 },
    ]);
    expect(termsAhead([{ minsDelayed: 0, amount: 0 }, ...steps.slice(1)], 94)).toEqual([{ fromMin: 8, fee: 49 }]);
    const more = { minsDelayed: 5, amount: 40 };
    expect(termsAhead([...steps, more], 94)?.map(({ fromMin, fee }) => [fromMin, fee])).toEqual([
      [3, 25],
      [5, 40],
      [8, 49],
    ]);
  });
  it('name no fee above the price, and no step that costs the same', () => {
    expect(termsAhead(steps, 40)).toEqual([
      { fromMin: 3, fee: 25 },
      { fromMin: 8, fee: 40 },
    ]);
    expect(termsAhead(steps, 20)).toEqual([{ fromMin: 3, fee: 20 }]);
  });
  it('promise no part of a minute', () => {
    expect(termsAhead([{ minsDelayed: 2.5, amount: 25 }], 94)).toEqual([{ fromMin: 2, fee: 25 }]);
    expect(termsAhead([{ minsDelayed: 0, amount: 25 }], 94)).toEqual([{ fromMin: 0, fee: 25 }]);
  });
  it('name no fee where there is none', () => {
    expect(termsAhead([], 94)).toBeUndefined();
    expect(termsAhead([{ minsDelayed: 3, amount: 0 }], 94)).toBeUndefined();
  });
});
