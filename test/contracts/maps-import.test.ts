import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphFile, PlacesFile, RegionFile } from '#lambdas/adapters/maps/pack/pack-format';
import { PACK_VERSION } from '#lambdas/adapters/maps/pack/pack-format';
import { parseImportArgs } from '#scripts/maps/import';
import { importRegion } from '#scripts/maps/import-region';
import { readPbf } from '#scripts/maps/read-pbf';
import { tileAt } from '#scripts/maps/tile-grid';
import type { CityDrawing } from '#shared/domain/geo/city-drawing';
import { at, tinytownGeojson, tinytownPbf } from '#test/fixtures/maps/tinytown';

let folder: string;
const imported = (source: string, id: string) =>
  importRegion({ source, dir: join(folder, id), id, name: 'Tinytown', country: 'SE' });
const read = async <T>(id: string, name: string) => JSON.parse(await readFile(join(folder, id, name), 'utf8')) as T;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maps-import-'));
  await imported(tinytownGeojson, 'geojson');
  await imported(tinytownPbf, 'pbf');
});
afterAll(() => rm(folder, { recursive: true }));

describe('importing a region', () => {
  it('says what the pack covers and where it comes from', async () => {
    const region = await read<RegionFile>('pbf', 'region.json');
    expect(region).toMatchObject({
      version: PACK_VERSION,
      id: 'pbf',
      name: 'Tinytown',
      country: 'SE',
      currency: 'SEK',
      attribution: '© OpenStreetMap contributors',
      stamp: '2026-11-01T00:00:00.000Z',
    });
    expect(region.sourceSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(region.bbox[0]).toBeCloseTo(20, 4);
    expect(region.bbox[3]).toBeCloseTo(at(0, 800).lat, 4);
  });

  it('draws the region for the public site, the same of both formats', async () => {
    const [one, other] = [await read<CityDrawing>('geojson', 'city.json'), await read<CityDrawing>('pbf', 'city.json')];
    expect(one).toMatchObject({ name: 'Tinytown', attribution: '© OpenStreetMap contributors' });
    expect(one.main + one.minor).toMatch(/^M-?\d/);
    expect(one.center.lat).toBeCloseTo(other.center.lat, 3);
  });

  it('makes the same streets of both formats', async () => {
    const [one, other] = [await read<GraphFile>('geojson', 'graph.json'), await read<GraphFile>('pbf', 'graph.json')];
    const key = (graph: GraphFile) =>
      graph.from.map((_, i) => [graph.names[graph.name[i]!], graph.metres[i], graph.flags[i]].join()).sort();
    expect(key(other)).toEqual(key(one));
  });

  it('keeps only streets that reach each other and that a taxi may use', async () => {
    const { names } = await read<GraphFile>('pbf', 'graph.json');
    expect(names).toContain('Long Road');
    for (const absent of ['Island Road', 'Private Drive', 'River Walk']) expect(names).not.toContain(absent);
  });

  it('gives places ids that outlive a re-import', async () => {
    await imported(tinytownPbf, 'again');
    const ids = async (id: string) => (await read<PlacesFile>(id, 'places.json')).places.map(place => place.id);
    expect(await ids('again')).toEqual(await ids('pbf'));
    const all = await ids('pbf');
    expect(new Set(all).size).toBe(all.length);
  });

  it('assembles a lake of two pieces with its island', async () => {
    const lake = (await readPbf(tinytownPbf)).features.find(feature => feature.tags.name === 'Great Lake');
    expect(lake!.geometry.type).toBe('MultiPolygon');
    expect((lake!.geometry.coordinates as unknown[][]).map(polygon => polygon.length)).toEqual([2]);
  });

  it('cuts compressed tiles with the layers of the docs', async () => {
    const { lat, lng } = at(700, 100);
    const { x, y } = tileAt(lng, lat, 14);
    const file = join(folder, 'pbf', 'tiles', '14', String(x), `${String(y)}.mvt`);
    const text = gunzipSync(await readFile(file)).toString('utf8');
    for (const part of ['land', 'areas', 'water', 'roads', 'places', 'Grand Avenue', 'Rose Garden', 'ocean', 'oneway'])
      expect(text).toContain(part);
    const far = tileAt(lng, lat, 8);
    const distant = gunzipSync(
      await readFile(join(folder, 'pbf', 'tiles', '8', String(far.x), `${String(far.y)}.mvt`)),
    );
    expect(distant.toString('utf8')).toContain('primary');
    expect(distant.toString('utf8')).not.toContain('minor');
    expect(existsSync(join(folder, 'pbf', 'tiles', '0', '0', '0.mvt'))).toBe(true);
  });

  it('keeps the pack of another process that was quicker', async () => {
    const dir = join(folder, 'shared');
    const isDone = () => Promise.resolve(existsSync(join(dir, 'region.json')));
    const both = ['first', 'second'].map(name =>
      importRegion({ source: tinytownGeojson, dir, id: 'shared', name, country: 'SE', isDone }),
    );
    await Promise.all(both);
    const { name } = await read<RegionFile>('shared', 'region.json');
    await importRegion({ source: tinytownGeojson, dir, id: 'shared', name: 'third', country: 'SE', isDone });
    expect((await read<RegionFile>('shared', 'region.json')).name).toBe(name);
  });

  it('leaves nothing behind when it fails, and says why', async () => {
    const empty = join(folder, 'empty.geojson');
    await writeFile(empty, '{"type":"FeatureCollection","features":[]}');
    await expect(imported(empty, 'failed')).rejects.toThrow('has no streets that can be driven');
    await expect(imported(join(folder, 'missing.osm.pbf'), 'failed')).rejects.toThrow('does not exist');
    await writeFile(join(folder, 'a.txt'), '');
    await expect(imported(join(folder, 'a.txt'), 'failed')).rejects.toThrow('only .osm.pbf and overpass GeoJSON');
    await writeFile(join(folder, 'bad.geojson'), '{');
    await expect(imported(join(folder, 'bad.geojson'), 'failed')).rejects.toThrow('is no GeoJSON');
    await writeFile(join(folder, 'bad.osm.pbf'), 'this is not an extract, whatever its name says');
    await expect(imported(join(folder, 'bad.osm.pbf'), 'failed')).rejects.toThrow('bad.osm.pbf');
    expect((await readdir(folder)).filter(name => name.startsWith('.') || name === 'failed')).toEqual([]);
  });
});

describe('arguments of the import command', () => {
  it('takes a file, a country and a name', () => {
    const options = parseImportArgs(['a.osm.pbf', '--country', 'Sweden', '--name', 'Östra Göteborg']);
    expect(options).toMatchObject({ source: 'a.osm.pbf', country: 'SE', name: 'Östra Göteborg', id: 'ostra-goteborg' });
    expect(options.dir).toMatch(/\.local\/maps\/ostra-goteborg$/);
  });

  it.each([
    [[], 'one file'],
    [['a.pbf', 'b.pbf', '--country', 'SE', '--name', 'x'], 'one file'],
    [['a.pbf', '--name', 'x'], '--country'],
    [['a.pbf', '--country', 'Atlantis', '--name', 'x'], '--country'],
    [['a.pbf', '--country', 'SE'], '--name'],
    [['a.pbf', '--country', 'SE', '--name', 'x', '--id', '../up'], '--id'],
    [['a.pbf', '--country', 'SE', '--name', 'x', '--currency', 'kr'], '--currency'],
  ])('refuses %j', (args, message) => expect(() => parseImportArgs(args)).toThrow(message));
});
