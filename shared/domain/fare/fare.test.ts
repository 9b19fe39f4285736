import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMicro } from '../money/money';
import { computeFare, type FareInput } from './fare';

const carType = {
  base_fare: 10,
  rate_per_unit_distance: 5,
  rate_per_hour: 60,
  min_fare: 10,
  convenience_fees: 15,
  convenience_fee_type: 'percentage' as const,
};
const settings = { decimal: 2, code: 'USD', convert_to_mile: false };
const fare = (change: Partial<FareInput> = {}) =>
  computeFare({ carType, distanceKm: 10, durationS: 1800, settings, ...change });

describe('computeFare', () => {
  it('[FARE-1] adds distance, time, base, parcel type and option', () => {
    const receipt = fare({
      parcelType: { description: 'Box', amount: 3 },
      option: { description: 'Two people', amount: 7 },
    });
    expect(receipt.lines.map(line => [line.kind, line.amount])).toEqual([
      ['base', 10],
      ['distance', 50],
      ['time', 30],
      ['parcel', 3],
      ['option', 7],
      ['fee', 15],
    ]);
    expect(receipt.total).toBe(115);
  });

  it('[FARE-1] leaves the base fare out when it is zero', () => {
    expect(fare({ carType: { ...carType, base_fare: 0 } }).lines[0]?.kind).toBe('distance');
  });

  it.each([
    [0, 0, 25, 25],
    [1, 60, 25, 25],
    [10, 1800, 25, 90],
  ])(
    '[FARE-2] charges at least min_fare: %d km, %d s, minimum %d -> %d',
    (distanceKm, durationS, min_fare, expected) => {
      expect(fare({ distanceKm, durationS, carType: { ...carType, min_fare, convenience_fees: 0 } }).total).toBe(
        expected,
      );
    },
  );

  it('[FARE-3] takes the convenience fee flat or as a percentage of the fare', () => {
    expect(fare().fee).toBe(13.5);
    expect(fare({ carType: { ...carType, convenience_fee_type: 'flat', convenience_fees: 4 } }).fee).toBe(4);
  });

  it('[FARE-4] rounds the grand total to `decimal` and gives the driver the total less the fee', () => {
    const receipt = fare({ distanceKm: 3.333, settings: { ...settings, decimal: 0 } });
    expect(receipt.total).toBe(65);
    expect(receipt.driverShare + receipt.fee).toBe(receipt.total);
  });

  it('[FARE-4] never rounds finer than the currency', () => {
    expect(fare({ distanceKm: 3.333, settings: { ...settings, code: 'JPY', decimal: 2 } }).total).toBe(65);
  });

  it('[FARE-5] charges per mile when convert_to_mile', () => {
    const receipt = fare({ distanceKm: 16.09344, durationS: 0, settings: { ...settings, convert_to_mile: true } });
    expect(receipt.lines.find(line => line.kind === 'distance')).toMatchObject({ amount: 50, quantity: 10 });
    expect(receipt.distanceUnit).toBe('mi');
  });

  it('[FARE-4] is exact for any ride: lines add up, parts add up, more distance never costs less', () => {
    const money = fc.integer({ min: 0, max: 100_000 }).map(cents => cents / 100);
    fc.assert(
      fc.property(
        money,
        money,
        money,
        money,
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 4 }),
        (base, perKm, perHour, fee, metres, durationS, flat, miles, decimal) => {
          const input: FareInput = {
            carType: {
              base_fare: base,
              rate_per_unit_distance: perKm,
              rate_per_hour: perHour,
              min_fare: 12.5,
              convenience_fees: flat ? fee : fee / 100,
              convenience_fee_type: flat ? 'flat' : 'percentage',
            },
            distanceKm: metres / 1000,
            durationS,
            settings: { decimal, code: 'EUR', convert_to_mile: miles },
          };
          const receipt = computeFare(input);
          const micro = (amount: number) => toMicro(amount);
          expect(receipt.lines.reduce((sum, line) => sum + micro(line.amount), 0n)).toBe(micro(receipt.total));
          expect(micro(receipt.driverShare) + micro(receipt.fee)).toBe(micro(receipt.total));
          expect(computeFare({ ...input, distanceKm: metres / 1000 + 1 }).total).toBeGreaterThanOrEqual(receipt.total);
        },
      ),
    );
  });
});
