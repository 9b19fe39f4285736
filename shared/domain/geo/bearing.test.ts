import { describe, expect, it } from 'vitest';
import { bearingOf, headingAlong } from './bearing';

const here = { lat: 57.7, lng: 11.97 };
const north = (metres: number) => ({ lat: here.lat + metres / 111_195, lng: here.lng });

it('reads a bearing clockwise from north', () => {
  expect(bearingOf(here, { lat: 57.8, lng: 11.97 })).toBeCloseTo(0, 5);
  expect(bearingOf(here, { lat: 57.7, lng: 12.07 })).toBeCloseTo(90, 0);
  expect(bearingOf(here, { lat: 57.6, lng: 11.97 })).toBeCloseTo(180, 5);
});

describe('headingAlong', () => {
  it('[DASH-2] is where the last fixes lead', () => {
    expect(headingAlong([here, { lat: 57.7, lng: 11.98 }, { lat: 57.701, lng: 11.98 }])).toBe(0);
    expect(headingAlong([here, { lat: 57.7, lng: 11.98 }])).toBe(90);
    expect(headingAlong([north(0), north(-100)])).toBe(180);
  });

  it('[DASH-2] looks back over fixes of a vehicle at rest', () => {
    expect(headingAlong([north(-50), north(0), north(2), north(1)])).toBe(0);
  });

  it('[DASH-2] says nothing about who has not moved, or was moved', () => {
    expect(headingAlong([])).toBeUndefined();
    expect(headingAlong([here])).toBeUndefined();
    expect(headingAlong([here, north(3)])).toBeUndefined();
    expect(headingAlong([here, north(6_000)])).toBeUndefined();
  });
});
