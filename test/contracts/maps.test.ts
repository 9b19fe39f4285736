import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GeoPlacesClient } from '@aws-sdk/client-geo-places';
import { GeoRoutesClient } from '@aws-sdk/client-geo-routes';
import { LocationClient } from '@aws-sdk/client-location';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amazonLocationMaps } from '#lambdas/adapters/maps/amazon-location';
import { amazonLocationV1Maps } from '#lambdas/adapters/maps/amazon-location-v1';
import { packMaps } from '#lambdas/adapters/maps/pack/pack-maps';
import type { Maps } from '#lambdas/ports/maps';
import { importRegion } from '#scripts/maps/import-region';
import { haversineKm, lengthKm } from '#shared/domain/geo/distance';
import { mockAmazonLocation } from '#test/fixtures/maps/amazon-service';
import { mockAmazonLocationV1 } from '#test/fixtures/maps/amazon-service-v1';
import { at, tinytownGeojson } from '#test/fixtures/maps/tinytown';

const nowhere = { lat: -45, lng: -120 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maps-contract-'));
  await importRegion({ source: tinytownGeojson, dir: join(folder, 'tt'), id: 'tt', name: 'Tinytown', country: 'SE' });
});
afterAll(() => rm(folder, { recursive: true }));

const adapters: [string, () => Maps][] = [
  ['region pack', () => packMaps(join(folder, 'tt'))],
  [
    'Amazon Location',
    () => {
      mockAmazonLocation();
      const region = 'eu-north-1';
      return amazonLocationMaps({
        center: at(500, 200),
        places: new GeoPlacesClient({ region }),
        routes: new GeoRoutesClient({ region }),
      });
    },
  ],
  [
    'the first version of Amazon Location',
    () => {
      mockAmazonLocationV1();
      const client = new LocationClient({ region: 'eu-north-1' });
      return amazonLocationV1Maps({ resources: 'wayfare-dev', center: at(500, 200), client });
    },
  ],
];

describe.each(adapters)('maps over %s', (_, create) => {
  let maps: Maps;
  beforeAll(() => {
    maps = create();
  });
  const search = (searchKeyword: string, country: string | undefined, limit = 5) =>
    maps.autocomplete({ searchKeyword, country, limit });

  it('[OPS-1] finds a place while it is being typed', async () => {
    const [hit] = await search('tinytown c', 'SE');
    expect(hit?.description).toContain('Tinytown Central');
    expect(hit?.place_id).toMatch(/^(local|aws|awsv1):\S+$/);
  });

  it('[OPS-5] finds only places of the given country, by code or name; any country without one', async () => {
    expect(await search('Tinytown C', 'Sweden')).not.toEqual([]);
    expect(await search('Tinytown C', undefined)).not.toEqual([]);
    expect(await search('Tinytown C', 'NO')).toEqual([]);
    expect(await search('Tinytown C', 'Atlantis')).toEqual([]);
  });

  it('gives at most as many places as wanted, and none for nothing typed', async () => {
    expect(await search('t', 'SE', 1)).toHaveLength(1);
    expect(await search('  ', 'SE')).toEqual([]);
    expect(await search('zzzzzz', 'SE')).toEqual([]);
  });

  it('[OPS-1] resolves a found place to its position', async () => {
    const [hit] = await search('Tinytown Central', 'SE');
    const place = await maps.coords(hit!.place_id);
    expect(haversineKm(place!.coords, at(980, 390))).toBeLessThan(0.01);
    expect(place!.description).not.toBe('');
  });

  it('[PLUS-4] says how exactly it found a place: a house, its street, a place with a name', async () => {
    const [house] = await search('South Street 7', 'SE');
    expect(house).toMatchObject({ description: 'South Street 7, Tinytown', precision: 'house' });
    const door = await maps.coords(house!.place_id);
    expect(door!.precision).toBe('house');
    expect(haversineKm(door!.coords, at(310, 20))).toBeLessThan(0.02);
    expect((await search('Tinytown Central', 'SE'))[0]!.precision).toBe('place');
    expect(await maps.address(at(312, 15))).toEqual({ address: 'South Street 7, Tinytown', precision: 'house' });
  });

  it('[PLUS-4] falls back to the street of a house that nobody knows, and says so', async () => {
    const [street] = await search('South Street 90', 'SE');
    expect(street).toMatchObject({ description: 'South Street, Tinytown', precision: 'street' });
    expect((await maps.coords(street!.place_id))!.precision).toBe('street');
  });

  it('does not know the ids of another provider, or invented ones', async () => {
    expect(await maps.coords('local:000000000000000')).toBeUndefined();
    expect(await maps.coords('aws:unknown')).toBeUndefined();
    expect(await maps.coords('awsv1:unknown')).toBeUndefined();
    expect(await maps.coords('')).toBeUndefined();
  });

  it('[OPS-1] names the address of a position, and none where there is none', async () => {
    expect(await maps.address(at(700, 3))).toEqual({ address: 'South Street, Tinytown', precision: 'street' });
    expect(await maps.address(nowhere)).toBeUndefined();
  });

  it('[BOOK-4] drives from one point to another, with distance, time and line', async () => {
    const route = await maps.route([at(0, 0), at(1000, 400)]);
    expect(route!.distanceKm).toBeGreaterThan(1);
    expect(route!.distanceKm).toBeLessThan(1.6);
    expect(route!.durationS).toBeGreaterThan(60);
    expect(lengthKm(route!.coords)).toBeCloseTo(route!.distanceKm, 1);
    expect(haversineKm(route!.coords[0]!, at(0, 0))).toBeLessThan(0.02);
    expect(haversineKm(route!.coords.at(-1)!, at(1000, 400))).toBeLessThan(0.02);
  });

  it('[FARE-6] passes the points on the way in their order', async () => {
    const direct = await maps.route([at(0, 0), at(1000, 0)]);
    const around = await maps.route([at(0, 0), at(500, 400), at(1000, 0)]);
    expect(around!.distanceKm).toBeGreaterThan(direct!.distanceKm + 0.2);
    expect(Math.min(...around!.coords.map(point => haversineKm(point, at(500, 400))))).toBeLessThan(0.02);
  });

  it('[FARE-6] takes hundreds of points', async () => {
    const points = Array.from({ length: 300 }, (_, i) => at(i * 3, 0));
    const route = await maps.route(points);
    expect(route!.distanceKm).toBeCloseTo(0.897, 2);
  });

  it('[BOOK-4] has no route to where no street leads, nor with fewer than two points', async () => {
    expect(await maps.route([at(0, 0), nowhere])).toBeUndefined();
    expect(await maps.route([at(0, 0)])).toBeUndefined();
    expect(await maps.route([])).toBeUndefined();
  });

  it('has a route of no length between equal points', async () => {
    expect((await maps.route([at(100, 0), at(100, 0)]))!.distanceKm).toBe(0);
  });
});
