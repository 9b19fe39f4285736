import { describe, expect, it } from 'vitest';
import type { Tariff } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { refare } from '#shared/domain/fare/refare';
import { taxIn, withTax } from './tax';

const { receipt } = aBooking();

describe('[FARE-7] the tax on a receipt', () => {
  it.each([
    ['SEK', 25, 100, 20],
    ['SEK', 6, 110, 6.23],
    ['SEK', 8.875, 99.99, 8.15],
    ['JPY', 10, 1_250, 114],
    ['KWD', 5, 1.005, 0.048],
    ['SEK', 25, 0, 0],
  ])('in %s at %s %% is contained in the amount %s: %s', (currency, taxRate, amount, tax) => {
    expect(taxIn(amount, withTax({ ...receipt, currency }, { taxRate, taxLabel: 'VAT' }))).toBe(tax);
  });

  it('is not there without a rate', () => {
    const untaxed = withTax(receipt, { taxRate: 0, taxLabel: 'VAT' });
    expect(untaxed).not.toHaveProperty('tax');
    expect(taxIn(100, untaxed)).toBeUndefined();
  });

  it('stays the one at booking for a taxi’s final fare', () => {
    const tax = { rate: 25, label: 'VAT' };
    const booking = aBooking({ appcat: 'taxi', receipt: { ...receipt, tax } });
    const tariff: Tariff = {
      base_fare: 20,
      rate_per_unit_distance: 10,
      rate_per_hour: 0,
      min_fare: 0,
      convenience_fees: 10,
      convenience_fee_type: 'percentage' as const,
      decimal: 2,
      convert_to_mile: false,
    };
    const driven = { km: 12, claimedKm: 12, isExplained: true, by: 'streets' as const, durationS: 600 };
    expect(refare(booking, tariff, driven, { above: null, below: null }).receipt?.tax).toEqual(tax);
    expect(refare(booking, tariff, driven, { above: 0.1, below: null }).receipt?.tax).toEqual(tax);
  });
});
