import { describe, expect, it } from 'vitest';
import { buildPlaces, regionAliases } from './build-places';
import { findHouses, houseColumns, numbersOf } from './houses';
import type { OsmFeature, Position, Tags } from './osm-feature';

const point = (at: Position, tags: Tags): OsmFeature => ({
  id: at.join(),
  tags,
  geometry: { type: 'Point', coordinates: at },
});
const line = (coordinates: Position[], tags: Tags): OsmFeature => ({
  id: 'way',
  tags,
  geometry: { type: 'LineString', coordinates },
});
const door = (street: string, number: string): Tags => ({ 'addr:street': street, 'addr:housenumber': number });
const from: Position = [10, 50];
const to: Position = [10.004, 50];

describe('[PLUS-4] house numbers of an extract', () => {
  it.each([
    ['12', ['12']],
    ['5 B', ['5B']],
    ['12;14', ['12', '14']],
    ['12, 14a', ['12', '14a']],
    ['20-24', ['20', '24']],
    ['Villa Rosa', []],
    [undefined, []],
  ])('reads %j as %j', (tag, expected) => expect(numbersOf(tag)).toEqual(expected));

  it('takes them from points and from the middle of buildings', () => {
    const ring: Position[] = [from, [10.002, 50], [10.002, 50.002], [10, 50.002], from];
    const building = { id: 'b', tags: door('A', '2'), geometry: { type: 'Polygon' as const, coordinates: [ring] } };
    const found = findHouses([point(from, door('A', '1')), building, point(to, { 'addr:housenumber': '9' })]);
    expect(found.map(({ street, number, at }) => [street, number, at.map(value => Number(value.toFixed(6)))])).toEqual([
      ['A', '1', from],
      ['A', '2', [10.001, 50.001]],
    ]);
  });

  it.each([
    ['odd', '1', '9', ['1', '3', '5', '7', '9']],
    ['all', '4', '1', ['1', '2', '3', '4']],
    ['alphabetic', '2a', '2d', ['2a', '2d']],
    ['odd', '1', '99999', ['1', '99999']],
  ])('spreads %s numbers from %s to %s along their line', (kind, first, last, expected) => {
    const ends = [point(from, { 'addr:housenumber': first }), point(to, { 'addr:housenumber': last })];
    const way = line([from, to], { 'addr:interpolation': kind, 'addr:street': 'A' });
    const { numbers, at, estimated } = houseColumns(findHouses([...ends, way]));
    expect(numbers).toEqual(expected);
    expect(at).toHaveLength(2 * expected.length);
    expect(estimated ?? []).toEqual(expected.slice(1, -1).map((_, i) => i + 1));
    if (kind === 'odd' && last === '9') expect(at[4]).toBeCloseTo(10_002_000, -1);
  });

  it('keeps the house itself where a line estimates it too', () => {
    const ends = [point(from, door('A', '1')), point(to, door('A', '5'))];
    const way = line([from, to], { 'addr:interpolation': 'odd' });
    const { numbers, estimated } = houseColumns(findHouses([...ends, way, point([10.001, 50.001], door('A', '3'))]));
    expect([numbers, estimated]).toEqual([['1', '3', '5'], undefined]);
  });
});

describe('[PLUS-4] places of an extract', () => {
  const street = (name: string, at: Position, more: Tags = {}) =>
    line([at, [at[0] + 0.004, at[1]]], { highway: 'residential', name, ...more });

  it('gives a house to the nearest street of its name', () => {
    const far: Position = [10.2, 50];
    const places = buildPlaces(
      [street('Elm', from), street('Elm', far), point([10.201, 50], door('Elm', '8'))],
      'Town',
    );
    expect(places.map(({ lng, houses }) => [lng > 10.1, houses?.numbers])).toEqual(
      expect.arrayContaining([
        [false, undefined],
        [true, ['8']],
      ]),
    );
  });

  it('makes a street of houses whose street the extract lacks', () => {
    const places = buildPlaces(
      [point(from, door('Lost Lane', '1')), point([10.001, 50], door('Lost Lane', '3'))],
      'Town',
    );
    expect(places).toMatchObject([{ kind: 'street', name: 'Lost Lane', houses: { numbers: ['1', '3'] } }]);
  });

  it('keeps every other name of a street, whichever of its pieces has it', () => {
    const pieces = [street('Long Avenue', from, { alt_name: 'The Avenue;Ave' }), street('Long Avenue', to)];
    expect(buildPlaces(pieces, 'Town')[0]!.aliases).toEqual(['The Avenue', 'Ave']);
  });

  it('knows what else the city is called', () => {
    const city = point(from, { place: 'city', name: 'Göteborg', 'name:en': 'Gothenburg', short_name: 'GBG' });
    const places = buildPlaces([city], 'Gothenburg');
    expect(places[0]!.description).toBe('Göteborg');
    expect(regionAliases(places, 'Gothenburg')).toEqual(['Göteborg', 'GBG']);
  });
});
