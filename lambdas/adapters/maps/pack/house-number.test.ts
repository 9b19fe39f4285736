import { describe, expect, it } from 'vitest';
import { locateHouse, withNumber } from './house-number';
import type { HouseColumns, PlaceRecord } from './pack-format';

const street = (houses?: HouseColumns): PlaceRecord => ({
  id: 'local:1',
  kind: 'street',
  name: 'A Street',
  description: 'A Street (B Lane), Town',
  lat: 1,
  lng: 1,
  ...(houses ? { houses } : {}),
});
/** Odd numbers at latitude 0, even ones at latitude 1, longitude as in the table. */
const houses: HouseColumns = {
  numbers: ['1', '2', '5', '10', '11', '11B'],
  at: [0, 0, 0, 1e6, 4e6, 0, 8e6, 1e6, 10e6, 0, 11e6, 0],
  estimated: [2],
};

describe('[PLUS-4] where a house number is', () => {
  it.each([
    ['the house itself', '1', 'house', [0, 0]],
    ['its letter in any case', '11b', 'house', [0, 11]],
    ['a number that the map estimates', '5', 'interpolated', [0, 4]],
    ['between its neighbours of the same side', '3', 'interpolated', [0, 2]],
    ['the even side by itself', '6', 'interpolated', [1, 4]],
    ['a letter that is not known, at its number', '10C', 'interpolated', [1, 8]],
    ['just beyond the last number, beside it', '15', 'interpolated', [0, 10]],
  ])('%s: %s', (_, number, precision, [lat, lng]) => {
    const found = locateHouse(street(houses), number)!;
    expect(found.precision).toBe(precision);
    expect(found.lat).toBeCloseTo(lat!, 6);
    expect(found.lng).toBeCloseTo(lng!, 6);
  });

  it('does not guess far beyond the last number, nor without numbers', () => {
    expect(locateHouse(street(houses), '40')).toBeUndefined();
    expect(locateHouse(street(), '1')).toBeUndefined();
    expect(locateHouse(street({ numbers: [], at: [] }), '1')).toBeUndefined();
  });

  it('writes the number behind the street, not behind what distinguishes it', () =>
    expect(withNumber(street(), '5B')).toBe('A Street 5B (B Lane), Town'));
});
