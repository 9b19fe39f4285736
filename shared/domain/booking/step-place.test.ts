import { describe, expect, it } from 'vitest';
import { placeOfStep, placeProblem } from './step-place';
import { aBooking } from './testing/a-booking';

const place = { lat: 57.7, lng: 11.97 };
const north = (metres: number) => ({ lat: place.lat + metres / 111_195, lng: place.lng, ageMs: 0 });

describe('[LIFE-3] [LIFE-4] [LIFE-5] the place of a step', () => {
  it.each([
    ['the position is at the place', north(0), undefined],
    ['the position is just within the radius', north(299), undefined],
    ['the position is out of the radius', north(310), { metres: 310 }],
    ['the error explains the distance', { ...north(380), accuracyM: 100 }, undefined],
    ['the driver may have come since', { ...north(700), ageMs: 40_000 }, undefined],
    ['the driver cannot have come since', { ...north(7600), ageMs: 40_000 }, { metres: 7600 }],
    ['the position is older than a minute', { ...north(0), ageMs: 61_000 }, {}],
    ['the position is known to half a kilometre only', { ...north(0), accuracyM: 501 }, {}],
    ['the position is the pole', { lat: 90, lng: 180, ageMs: 0 }, {}],
    ['there is no position', undefined, {}],
  ])('is judged when %s', (_, position, problem) => expect(placeProblem(place, position, 300)).toEqual(problem));

  it('is anywhere when the operator says so', () => expect(placeProblem(place, north(9_000), 0)).toBeUndefined());

  it('is the pickup until the trip runs, and the drop at its end', () => {
    const booking = aBooking({});
    expect(placeOfStep('arrive', booking)).toBe(booking.pickup);
    expect(placeOfStep('start', booking)).toBe(booking.pickup);
    expect(placeOfStep('reach', booking)).toBe(booking.drop);
  });
});
