import { describe, expect, it } from 'vitest';
import type { Booking, FarStep } from '#shared/contract/entities/booking';
import { aBooking } from './testing/a-booking';
import { bookedDrop, otherEnd } from './trip-end';

const drop = { lat: 57.7, lng: 11.99, add: 'Kungsportsavenyn' };
const real = { lat: 57.698, lng: 11.96, add: 'Linnégatan 1' };
const stops = [
  { kind: 'pickup' as const, lat: 57.7, lng: 11.95, add: 'Järntorget' },
  { kind: 'drop' as const, ...drop },
];
const far: FarStep = { step: 'reach', at: 1, metres: 1_300, reason: 'agreed' };
/** Ordered to Kungsportsavenyn, 1.5 km, and ended at Linnégatan after 0.2 km. */
const ended = (change: Partial<Booking> = {}): Booking =>
  aBooking({
    appcat: 'taxi',
    status: 'PAID',
    stops,
    drop: real,
    dropAddress: real.add,
    estimateDistance: 1.5,
    distance: 0.2,
    farSteps: [far],
    ...change,
  });

describe('[LIFE-5] the end of a trip that is not the ordered one', () => {
  it('names both places, how far they lie apart, and the reason', () => {
    expect(otherEnd(ended())).toEqual({
      kind: 'early',
      ordered: 'Kungsportsavenyn',
      ended: 'Linnégatan 1',
      km: 1.3,
      reason: 'agreed',
    });
    expect(bookedDrop(ended())).toEqual(drop);
  });

  it('is none where the trip ended at the ordered place, and before it ended', () => {
    const asOrdered = { farSteps: [], drop, dropAddress: drop.add };
    expect(otherEnd(ended(asOrdered))).toBeUndefined();
    expect(otherEnd(ended({ ...asOrdered, farSteps: [{ ...far, step: 'start' }] }))).toBeUndefined();
    expect(otherEnd(ended({ ...asOrdered, status: 'STARTED' }))).toBeUndefined();
  });

  it('is no early one where the way was as long as ordered, or the position may have been there', () => {
    expect(otherEnd(ended({ distance: 2.9 }))).toMatchObject({ kind: 'elsewhere', km: 1.3 });
    expect(otherEnd(ended({ farSteps: [{ ...far, isNear: true }] }))).toMatchObject({ kind: 'elsewhere' });
    expect(otherEnd(ended({ distance: undefined }))).toMatchObject({ kind: 'elsewhere' });
  });

  it('is early without a reason, too, where an admin ended the trip far from the ordered place', () => {
    const { km, reason, ...rest } = otherEnd(ended({ farSteps: [] }))!;
    expect(rest).toEqual({ kind: 'early', ordered: drop.add, ended: real.add });
    expect(km).toBeCloseTo(1.8, 1);
    expect(reason).toBeUndefined();
  });

  it('is unknown where no position told it: the ordered place stays', () => {
    const unknown = ended({ drop, dropAddress: drop.add, farSteps: [{ step: 'reach', at: 1, reason: 'position' }] });
    expect(otherEnd(unknown)).toEqual({ kind: 'unknown', ordered: drop.add, reason: 'position' });
  });

  it('has no second name where no other address is known', () => {
    expect(otherEnd(ended({ dropAddress: drop.add }))).toEqual({
      kind: 'early',
      ordered: drop.add,
      km: 1.3,
      reason: 'agreed',
    });
  });

  it('takes the only drop-off of a booking without stops for the ordered one', () => {
    expect(otherEnd(ended({ stops: [], farSteps: [] }))).toBeUndefined();
    expect(bookedDrop(ended({ stops: [] }))).toEqual({ ...real });
  });
});
