import { describe, expect, it } from 'vitest';
import { aliasesOf, placeKind, rankOf } from './place-rules';

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
    [{ amenity: 'bus_station', name: 'Bussterminalen' }, 'station'],
    [{ amenity: 'ferry_terminal', name: 'Stenpiren' }, 'ferry'],
    [{ amenity: 'hospital', name: 'Sahlgrenska', building: 'yes' }, 'hospital'],
    [{ amenity: 'university', name: 'Chalmers' }, 'university'],
    [{ shop: 'mall', name: 'Nordstan', building: 'retail' }, 'mall'],
    [{ tourism: 'theme_park', name: 'Liseberg' }, 'attraction'],
    [{ leisure: 'stadium', name: 'Ullevi' }, 'stadium'],
    [{ amenity: 'cinema', name: 'Draken' }, 'cinema'],
    [{ shop: 'supermarket', name: '7-Eleven' }, 'poi'],
    [{ amenity: 'bench', name: 'Old bench' }, undefined],
    [{ amenity: 'cafe' }, undefined],
    [{ barrier: 'gate', name: 'North gate' }, undefined],
  ])('%j: %s', (tags, expected) => expect(placeKind(tags)).toBe(expected));
});

describe('[PLUS-4] names of a place, and how well it is known', () => {
  it('gathers other names, each once', () => {
    const tags = { name: 'Avenue', alt_name: 'Ave; The Ave', short_name: 'Ave', 'name:en': 'Avenue', old_name: 'Lane' };
    expect(aliasesOf(tags)).toEqual(['Ave', 'The Ave', 'Lane']);
    expect(aliasesOf({ name: 'Avenue' })).toEqual([]);
  });

  it.each([
    ['airport', {}, 3],
    ['hospital', {}, 2],
    ['hospital', { wikidata: 'Q1' }, 3],
    ['station', { railway: 'tram_stop' }, 0],
    ['poi', { wikipedia: 'sv:Da Matteo' }, 1],
    ['street', { wikidata: 'Q1' }, 0],
  ])('ranks %s with %j %i', (kind, tags, expected) => expect(rankOf(kind, tags)).toBe(expected));
});
