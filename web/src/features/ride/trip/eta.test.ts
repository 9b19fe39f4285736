import { describe, expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { etaOf } from './eta';
import { timelineOf } from './timeline-steps';

const line = [0, 0.01, 0.02, 0.03].map(lng => ({ lat: 0, lng: 12 + lng }));

describe('the time that is left', () => {
  const trip = { pickup: { ...line[0]!, add: 'A' }, drop: { ...line[3]!, add: 'B' } };
  it('is that of the remaining route, on the way to the pickup and on the trip', () => {
    const route = { distance: 1.2, duration: 240 };
    expect(etaOf(aBooking({ ...trip, status: 'ACCEPTED' }), line[2], route)).toEqual({ to: 'pickup', km: 1.2, s: 240 });
    expect(etaOf(aBooking({ ...trip, status: 'STARTED' }), line[2], route)).toEqual({ to: 'drop', km: 1.2, s: 240 });
  });
  it('runs by the straight line at the speed of the booked route where no way is known', () => {
    const booking = aBooking({ ...trip, status: 'STARTED', estimateDistance: 3.336, estimateTime: 600 });
    expect(etaOf(booking, line[3], undefined)?.s).toBe(0);
    expect(etaOf(booking, line[0], undefined)?.s).toBeGreaterThan(600);
  });
  it('is unknown without a position, and when nobody is under way', () => {
    expect(etaOf(aBooking({ status: 'STARTED' }), undefined, undefined)).toBeUndefined();
    expect(etaOf(aBooking({ status: 'NEW' }), line[0], undefined)).toBeUndefined();
  });
});

it('[BKS-5] shows the waves of one search once', () => {
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
