import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aCarType } from '@/testing/fixtures';
import { recordOf } from './car-type-fields';
import { sampleFare } from './sample-fare';

const settings = { ...defaultSettings, decimal: 2, convert_to_mile: false, taxRate: 0 };
const box = { description: 'Box', amount: 5 };
const record = recordOf(
  aCarType({ parcelTypes: [{ description: 'Letter', amount: 0 }, box], options: [{ description: 'Door', amount: 7 }] }),
);
const trip = { distance: 5, minutes: 12, parcel: 0, option: 0 };

describe('[ADM-1] the fare of a sample trip', () => {
  it('is counted like a booked one: base, distance, time, extras, fee', () => {
    // 20 + 5 × 10 + 12/60 × 100 + 5 + 7 = 102; fee 10 %
    const receipt = sampleFare(record, { ...trip, parcel: 1 }, settings)!;
    expect([receipt.fare, receipt.fee, receipt.total, receipt.driverShare]).toEqual([102, 10.2, 112.2, 102]);
    expect(receipt.lines.map(({ kind }) => kind)).toEqual(['base', 'distance', 'time', 'parcel', 'option', 'fee']);
  });

  it('is at least the minimum, and in miles where distances are', () => {
    expect(sampleFare(record, { ...trip, distance: 0, minutes: 0 }, settings)).toMatchObject({ total: 66 });
    const miles = sampleFare(record, trip, { ...settings, convert_to_mile: true });
    expect(miles?.lines.find(({ kind }) => kind === 'distance')).toMatchObject({ quantity: 5, amount: 50 });
  });

  it('names the tax that it contains', () => {
    expect(sampleFare(record, trip, { ...settings, taxRate: 25, taxLabel: 'VAT' })?.tax).toEqual({
      rate: 25,
      label: 'VAT',
    });
  });

  it.each([{ base_fare: undefined }, { min_fare: Number.NaN }])('waits for a figure that is missing: %j', change => {
    expect(sampleFare({ ...record, ...change } as typeof record, trip, settings)).toBeUndefined();
    expect(sampleFare(record, { ...trip, distance: undefined }, settings)).toBeUndefined();
  });

  it('counts a row that is not filled in yet as nothing', () => {
    const typing = { ...record, options: [{ description: '', amount: undefined as never }], parcelTypes: [] };
    expect(sampleFare(typing, { ...trip, option: 9 }, settings)).toMatchObject({ total: 99 });
  });
});
