import { describe, expect, it } from 'vitest';
import { haversineKm, lengthKm } from './distance';

const gothenburg = { lat: 57.7089, lng: 11.9746 };
const stockholm = { lat: 59.3293, lng: 18.0686 };

describe('haversineKm', () => {
  it('measures a known distance within half a percent', () => {
    expect(haversineKm(gothenburg, stockholm)).toBeCloseTo(398, -1);
    expect(haversineKm({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111.195, 2);
  });

  it('is symmetric and zero for the same point', () => {
    expect(haversineKm(gothenburg, stockholm)).toBe(haversineKm(stockholm, gothenburg));
    expect(haversineKm(gothenburg, gothenburg)).toBe(0);
  });

  it('takes the shorter direction across the date line', () => {
    expect(haversineKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 1);
  });

  it('stays finite for antipodes', () => {
    expect(haversineKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20015.1, 0);
  });
});

describe('lengthKm', () => {
  it('adds the legs and is zero without one', () => {
    const middle = { lat: 58.5, lng: 15 };
    const sum = haversineKm(gothenburg, middle) + haversineKm(middle, stockholm);
    expect(lengthKm([gothenburg, middle, stockholm])).toBeCloseTo(sum, 9);
    expect(lengthKm([gothenburg])).toBe(0);
    expect(lengthKm([])).toBe(0);
  });
});
