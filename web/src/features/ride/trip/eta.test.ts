import { describe, expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { etaOf, kmLeft } from './eta';
import { timelineOf } from './timeline-steps';

const line = [0, 0.01, 0.02, 0.03].map(lng => ({ lat: 0, lng: 12 + lng }));

describe('the way that is left', () => {
  it('shrinks as the driver moves along the route', () => {
    const left = line.map(point => kmLeft(line, point));
    expect(left[0]).toBeCloseTo(3.336, 2);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(left.at(-1)).toBe(0);
  });
  it('counts a detour beside the route', () => {
    expect(kmLeft(line, { lat: 0.01, lng: 12.02 })).toBeCloseTo(1.112 * 2, 1);
  });
});

describe('the time that is left', () => {
  const trip = { pickup: { ...line[0]!, add: 'A' }, drop: { ...line[3]!, add: 'B' } };
  it('runs at the speed of the booked route on the trip', () => {
    const booking = aBooking({ ...trip, status: 'STARTED', estimateDistance: 3.336, estimateTime: 600 });
    expect(etaOf(booking, line[0], line)?.s).toBeCloseTo(600, 0);
    expect(etaOf(booking, line[3], line)?.s).toBe(0);
  });
  it('is unknown without a position, and when nobody is under way', () => {
    expect(etaOf(aBooking({ status: 'STARTED' }), undefined, line)).toBeUndefined();
    expect(etaOf(aBooking({ status: 'NEW' }), line[0], line)).toBeUndefined();
  });
});

it('[BKS-5] tells the waves of one search once', () => {
  const event = (kind: string, v: number) =>
    ({ v, kind: kind as 'NEW', at: v, by: '', byType: 'clock', status: 'NEW', changes: {} }) as const;
  const kinds = ['PAYMENT_PENDING', 'NEW', 'SEARCHING', 'SEARCHING', 'NO_DRIVER', 'SEARCHING', 'odd'];
  expect(timelineOf(kinds.map((kind, index) => event(kind, index + 1))).map(step => step.kind)).toEqual([
    'PAYMENT_PENDING',
    'NEWpaid',
    'SEARCHING',
    'NO_DRIVER',
    'SEARCHING',
    'other',
  ]);
});
