import { describe, expect, it } from 'vitest';
import { houseAddress, placeKind } from './place-rules';

describe('placeKind', () => {
  it.each([
    [{ highway: 'residential', name: 'Kungsgatan' }, 'street'],
    [{ highway: 'pedestrian', area: 'yes', name: 'Sveaplan' }, 'square'],
    [{ highway: 'platform', public_transport: 'platform', name: 'Brunnsparken' }, 'stop'],
    [{ highway: 'platform', public_transport: 'platform', name: 'A' }, undefined],
    [{ public_transport: 'platform', name: '35' }, undefined],
    [{ railway: 'station', name: 'Centralen' }, 'station'],
    [{ aeroway: 'aerodrome', name: 'Landvetter' }, 'airport'],
    [{ place: 'suburb', name: 'Haga' }, 'suburb'],
    [{ place: 'square', name: 'Götaplatsen' }, 'square'],
    [{ leisure: 'park', name: 'Slottsskogen' }, 'park'],
    [{ amenity: 'cafe', name: 'Da Matteo' }, 'poi'],
    [{ shop: 'supermarket', name: '7-Eleven' }, 'poi'],
    [{ amenity: 'bench', name: 'Old bench' }, undefined],
    [{ amenity: 'cafe' }, undefined],
    [{ barrier: 'gate', name: 'North gate' }, undefined],
  ])('%j: %s', (tags, expected) => expect(placeKind(tags)).toBe(expected));
});

describe('houseAddress', () => {
  it('joins street and number, or has none', () => {
    expect(houseAddress({ 'addr:street': 'Kungsgatan', 'addr:housenumber': '12B' })).toBe('Kungsgatan 12B');
    expect(houseAddress({ 'addr:place': 'Triesen', 'addr:housenumber': '3' })).toBe('Triesen 3');
    expect(houseAddress({ 'addr:street': 'Kungsgatan' })).toBeUndefined();
  });
});
