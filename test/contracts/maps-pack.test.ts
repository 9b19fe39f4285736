import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphFile, RegionFile } from '#lambdas/adapters/maps/pack/pack-format';
import { PACK_VERSION } from '#lambdas/adapters/maps/pack/pack-format';
import { packMaps } from '#lambdas/adapters/maps/pack/pack-maps';
import type { Maps } from '#lambdas/ports/maps';
import { importRegion } from '#scripts/maps/import-region';
import { randomRoadPoints } from '#scripts/maps/road-points';
import { haversineKm, lengthKm } from '#shared/domain/geo/distance';
import { at, tinytownGeojson } from '#test/fixtures/maps/tinytown';

let folder: string;
let maps: Maps;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maps-pack-'));
  const dir = join(folder, 'tt');
  await importRegion({ source: tinytownGeojson, dir, id: 'tt', name: 'Tinytown', country: 'SE' });
  maps = packMaps(dir);
});
afterAll(() => rm(folder, { recursive: true }));

const km = async (...points: [number, number][]) => (await maps.route(points.map(([x, y]) => at(x, y))))?.distanceKm;
const descriptions = async (searchKeyword: string, near?: { lat: number; lng: number }) => {
  const hits = await maps.autocomplete({ searchKeyword, country: undefined, limit: 8, ...(near ? { near } : {}) });
  return hits.map(hit => hit.description);
};

describe('[BOOK-4] driving in the pack', () => {
  it('keeps to one-way streets', async () => {
    expect(await km([500, 20], [500, 380])).toBeCloseTo(0.36, 2);
    expect(await km([500, 380], [500, 20])).toBeGreaterThan(1.2);
  });

  it('keeps to a street that is open only against the direction in which it is drawn', async () => {
    expect(await km([250, 20], [250, 380])).toBeCloseTo(0.36, 2);
    expect(await km([250, 380], [250, 20])).toBeGreaterThan(0.7);
  });

  it('goes along one edge in both directions when it may', async () => {
    expect(await km([100, 0], [400, 0])).toBeCloseTo(0.3, 2);
    expect(await km([400, 0], [100, 0])).toBeCloseTo(0.3, 2);
  });

  it('takes either carriageway of a divided road, whichever leads the right way', async () => {
    // Both ends are beside the eastbound half; a westbound trip must not lead round by the end of the road.
    expect(await km([800, 196], [200, 196])).toBeCloseTo(0.6, 1);
    expect(await km([200, 204], [800, 204])).toBeCloseTo(0.6, 1);
    expect(await km([800, 196], [500, 200], [200, 196])).toBeCloseTo(0.6, 1);
  });

  it('does not begin in a tunnel beneath the street', async () => {
    const route = await maps.route([at(480, 399), at(400, 399)]);
    expect(route!.coords.every(point => Math.abs(point.lat - at(0, 400).lat) < 1e-6)).toBe(true);
  });

  it('goes to the reachable street when an island or a private drive is nearer', async () => {
    const island = await maps.route([at(0, 0), at(500, 690)]);
    expect(haversineKm(island!.coords.at(-1)!, at(500, 400))).toBeLessThan(0.01);
    const gate = await maps.route([at(0, 0), at(1150, 0)]);
    expect(haversineKm(gate!.coords.at(-1)!, at(1000, 0))).toBeLessThan(0.01);
  });

  it('has no route from more than a kilometre away', async () => {
    expect(await km([0, 0], [500, 1300])).toBeDefined();
    expect(await km([0, 0], [500, 1500])).toBeUndefined();
  });

  it('draws a line without gaps, as long as the distance says', async () => {
    const route = await maps.route([at(10, 0), at(900, 204), at(250, 200), at(3900, 400)]);
    expect(lengthKm(route!.coords)).toBeCloseTo(route!.distanceKm, 2);
  });
});

describe('[OPS-1] searching the pack', () => {
  it('ignores accents and case, forgives a slip and takes the beginnings of words', async () => {
    expect(await descriptions('jarntorg')).toEqual(['Järntorget Lane, Tinytown']);
    expect(await descriptions('cafe orsted')).toEqual(['Café Ørsted, Tinytown']);
    expect(await descriptions('Grend avenu')).toContain('Grand Avenue, Tinytown');
  });

  it.each([
    ['south street 7', 'South Street 7, Tinytown', 'house', at(310, 20)],
    ['7 south street, tinytown', 'South Street 7, Tinytown', 'house', at(310, 20)],
    ['south street 8', 'South Street 8, Tinytown', 'interpolated', at(310, 0)],
    ['south street 90', 'South Street, Tinytown', 'street', at(375, 0)],
    ['south street', 'South Street, Tinytown', 'street', at(375, 0)],
    ['rose garden', 'Rose Garden, Tinytown', 'place', at(700, 100)],
  ])('[PLUS-4] %j is %j (%s)', async (text, description, precision, where) => {
    const [hit] = await maps.autocomplete({ searchKeyword: text, country: undefined, limit: 1 });
    expect(hit).toMatchObject({ description, precision });
    const place = await maps.coords(hit!.place_id);
    expect(place).toMatchObject({ description, precision });
    expect(haversineKm(place!.coords, where)).toBeLessThan(0.02);
  });

  it.each([
    'south street 7',
    'south street 7, lgh 1102',
    'south street 7 uppg. B',
    'c/o Berg, South Street 7',
    'south street #7',
    'south street nr 7',
    'south street no. 7',
    'south street Hausnummer 7',
    'south street n° 7',
    'south street7',
    'south street 7/2',
    'south street 7 / 2',
    'south street 7 tinytown sverige',
    'south street ٧',
    'south street 7, 411 24 Tinytown',
    'So. South Street 7',
    '7, south street',
    'رقم ٧ south street',
  ])('[PLUS-4] %j is a house of South Street', async text => {
    const [hit] = await maps.autocomplete({ searchKeyword: text, country: undefined, limit: 1 });
    expect(hit?.description).toMatch(/^South Street 7,/);
  });

  it.each([
    'south street 90 bis',
    'south street 90 ter',
    'south street 90/2',
    'south street 90/B',
    'south street 90A-C',
    'south street 9O',
    'south street 90 411 24',
    'south street nowhere',
    'St. South Street 90',
  ])('[PLUS-4] %j is South Street, whose number nobody knows', async text => {
    const [hit] = await maps.autocomplete({ searchKeyword: text, country: undefined, limit: 1 });
    expect(hit).toMatchObject({ description: 'South Street, Tinytown', precision: 'street' });
  });

  it('[PLUS-4] finds the address at a position that somebody types', async () => {
    const { lat, lng } = at(315, 8);
    for (const text of [
      `${lat.toFixed(6)}, ${lng.toFixed(6)}`,
      `${lat.toFixed(6)} ${lng.toFixed(6)}`.replaceAll('.', ','),
    ]) {
      const [hit] = await maps.autocomplete({ searchKeyword: text, country: 'SE', limit: 1 });
      expect(hit).toMatchObject({ description: 'South Street 7, Tinytown', precision: 'house' });
      const place = await maps.coords(hit!.place_id);
      expect(haversineKm(place!.coords, { lat, lng })).toBeLessThan(0.001);
    }
    expect(await maps.autocomplete({ searchKeyword: '10.5, 20.5', country: 'SE', limit: 1 })).toEqual([]);
  });

  it('[PLUS-4] finds places of a kind by what the kind is called', async () => {
    for (const word of ['station', 'tågstation', 'train station', 'محطة'])
      expect(await descriptions(word)).toEqual(['Tinytown Central, Tinytown']);
  });

  it('distinguishes two streets with one name, and puts the near one first', async () => {
    const here = await descriptions('west street', at(0, 0));
    const there = await descriptions('west street', at(4000, 400));
    expect(here).toHaveLength(2);
    expect(new Set(here).size).toBe(2);
    expect(there).toEqual(here.toReversed());
  });

  it('puts a street once, however many pieces it has', async () => {
    expect(await descriptions('grand')).toHaveLength(1);
  });

  it('[OPS-1] names the house beside a position before the street', async () => {
    expect(await maps.address(at(315, 8))).toEqual({ address: 'South Street 7, Tinytown', precision: 'house' });
    expect(await maps.address(at(512, 105))).toEqual({
      address: 'Café Ørsted, Järntorget Lane, Tinytown',
      precision: 'place',
    });
  });
});

describe('a broken pack', () => {
  const broken = async (name: string, change: (text: string) => string) => {
    const dir = join(folder, `broken-${name}-${String(change(' ').length)}`);
    await cp(join(folder, 'tt'), dir, { recursive: true });
    await writeFile(join(dir, name), change(await readFile(join(dir, name), 'utf8')));
    return packMaps(dir).address(at(0, 0));
  };

  it.each(['region.json', 'graph.json', 'places.json'])('names %s when it is no JSON, and how to make it again', name =>
    expect(broken(name, text => text.slice(0, 20))).rejects.toThrow(
      new RegExp(`${name} is corrupt.*npm run maps:import`),
    ),
  );

  it.each(['region.json', 'graph.json', 'places.json'])('names %s when it is of another version', name =>
    expect(broken(name, text => text.replace(/"version": ?\d+/, '"version":999'))).rejects.toThrow(
      new RegExp(`${name} has version 999, not ${String(PACK_VERSION)}.*npm run maps:import`),
    ),
  );

  it('says when the columns of the streets do not fit together', async () => {
    const shorter = (text: string) => {
      if (text === ' ') return 'columns';
      const graph = JSON.parse(text) as GraphFile;
      return JSON.stringify({ ...graph, seconds: graph.seconds.slice(1) });
    };
    await expect(broken('graph.json', shorter)).rejects.toThrow(/graph\.json is corrupt/);
  });

  it('says when there is no pack, and works once there is one', async () => {
    const dir = join(folder, 'later');
    const later = packMaps(dir);
    await expect(later.address(at(0, 0))).rejects.toThrow(/later\/[a-z]+\.\w+ cannot be read.*npm run maps:import/);
    await cp(join(folder, 'tt'), dir, { recursive: true });
    expect((await later.address(at(700, 3)))!.address).toBe('South Street, Tinytown');
  });
});

describe('randomRoadPoints', () => {
  it('gives positions on streets that reach each other, the same for the same random numbers', async () => {
    const rng = () => {
      let state = 7;
      return () => (state = (state * 48271) % 2147483647) / 2147483647;
    };
    const points = randomRoadPoints(join(folder, 'tt'), 40, rng());
    expect(points).toHaveLength(40);
    expect(randomRoadPoints(join(folder, 'tt'), 40, rng())).toEqual(points);
    const { bbox } = JSON.parse(await readFile(join(folder, 'tt', 'region.json'), 'utf8')) as RegionFile;
    for (const { lat, lng } of points) {
      expect(lng >= bbox[0] && lng <= bbox[2] && lat >= bbox[1] && lat <= bbox[3]).toBe(true);
      const route = await maps.route([points[0]!, { lat, lng }]);
      expect(haversineKm(route!.coords.at(-1)!, { lat, lng })).toBeLessThan(0.02);
    }
  });
});
