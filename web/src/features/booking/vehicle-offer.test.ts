import { expect, it } from 'vitest';
import { aCarType } from '@/testing/fixtures';
import { nearestOf, type VehicleOffer } from './vehicle-offer';

const offer = (id: string, awayS: number | undefined, amount: number | undefined): VehicleOffer => ({
  carType: aCarType({ id }),
  isFrom: false,
  near: 1,
  ...(awayS === undefined ? {} : { awayS }),
  ...(amount === undefined ? {} : { amount }),
});
const nearest = (...offers: VehicleOffer[]) => nearestOf(offers)?.carType.id;

it('the nearest vehicle is the one that is there first', () => {
  expect(nearest(offer('car', 300, 80), offer('van', 120, 200))).toBe('van');
});

it('of several that come about as soon it is the cheapest', () => {
  expect(
    nearest(offer('van', 120, 331), offer('bike', 301, 58), offer('car', 180, 88), offer('estate', 190, 122)),
  ).toBe('car');
});

it('is none that costs more than three times the cheapest', () => {
  expect(nearest(offer('truck', 60, 650), offer('bike', 600, 58))).toBe('bike');
});

it('is none without drivers or prices', () => {
  expect(nearest(offer('car', undefined, 80), offer('van', 60, undefined))).toBeUndefined();
});
