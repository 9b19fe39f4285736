import { describe, expect, it } from 'vitest';
import { aCarType } from '@/testing/fixtures';
import { preselectedOf, type VehicleOffer } from './vehicle-offer';

const offer = (id: string, awayS: number | undefined, amount: number | undefined): VehicleOffer => ({
  carType: aCarType({ id }),
  isFrom: false,
  near: 1,
  ...(awayS === undefined ? {} : { awayS }),
  ...(amount === undefined ? {} : { amount }),
});
const preselected = (last: string | undefined, ...offers: VehicleOffer[]) => preselectedOf(offers, last)?.carType.id;

describe('[HOME-6] the vehicle that is chosen for somebody', () => {
  it('is the cheapest that is there, not the nearest', () => {
    expect(preselected(undefined, offer('xl', 60, 189), offer('economy', 720, 112), offer('none', undefined, 50))).toBe(
      'economy',
    );
  });

  it('is the nearer of two that cost the same', () => {
    expect(preselected(undefined, offer('far', 500, 80), offer('near', 120, 80))).toBe('near');
  });

  it('is the one they booked last, where one is there', () => {
    expect(preselected('xl', offer('economy', 60, 112), offer('xl', 720, 189))).toBe('xl');
    expect(preselected('xl', offer('economy', 60, 112), offer('xl', undefined, 189))).toBe('economy');
    expect(preselected('gone', offer('economy', 60, 112))).toBe('economy');
  });

  it('is none without drivers or prices', () => {
    expect(preselected(undefined, offer('car', undefined, 80), offer('van', 60, undefined))).toBeUndefined();
  });
});
