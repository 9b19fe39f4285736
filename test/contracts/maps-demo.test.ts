import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packMaps } from '#lambdas/adapters/maps/pack/pack-maps';
import { type CityDrawing, cityProjection, type PicturePoint } from '#shared/domain/geo/city-drawing';
import type { PlacePrecision } from '#shared/contract/entities/place-precision';
import { ensureDemoPack } from '#scripts/maps/demo-pack';

const TYPED: [typed: string, description: string, precision: PlacePrecision][] = [
  ['vasagatan', 'Vasagatan, Gothenburg$', 'street'],
  ['vasagatan 39', 'Vasagatan 39, Gothenburg$', 'house'],
  ['vasagatan 20', 'Vasagatan 20, Gothenburg$', 'interpolated'],
  ['Vasagatan 20, Göteborg', 'Vasagatan 20, Gothenburg$', 'interpolated'],
  ['20 vasagatan', 'Vasagatan 20, Gothenburg$', 'interpolated'],
  ['vasag 20b', 'Vasagatan 20B, Gothenburg$', 'interpolated'],
  ['vasagtan 20', 'Vasagatan 20, Gothenburg$', 'interpolated'],
  ['vasagatan 2000', 'Vasagatan, Gothenburg$', 'street'],
  ['avenyn', 'Kungsportsaveny', 'street'],
  ['avenyen', 'Kungsportsaveny', 'street'],
  ['avenyn 20', 'Kungsportsavenyn 20,', 'interpolated'],
  ['central', 'Göteborgs centralstation', 'place'],
  ['central station', 'Göteborgs centralstation', 'place'],
  ['göteborg c', 'Göteborgs centralstation', 'place'],
  ['liseberg', 'Liseberg,', 'place'],
  ['liseberg, göteborg', 'Liseberg,', 'place'],
  ['nordstan', 'Nordstan,', 'place'],
  ['hospital', 'Sahlgrenska', 'place'],
  ['sjukhus', '(Sahlgrenska|Carlanderska|Östra)', 'place'],
  ['flygplats', 'Nils Ericson-terminalen .Flygbussarna', 'place'],
  ['feskekorka', 'Feskekôrka', 'place'],
  ['gotaplatsen', 'Götaplatsen', 'place'],
  ['chalmers', 'Chalmers tekniska', 'place'],
];

/** The closed areas of a drawing's path, whose points are relative to the one before. */
const ringsOf = (path: string): PicturePoint[][] =>
  path.split('z').map(ring => {
    const numbers = ring.match(/-?\d+/g)?.map(Number) ?? [];
    let [x, y] = [0, 0];
    return numbers.flatMap((dy, i) => {
      if (i % 2 === 0) return [];
      [x, y] = [x + numbers[i - 1]!, y + dy];
      return [{ x, y }];
    });
  });

const isWithin = (ring: readonly PicturePoint[], { x, y }: PicturePoint): boolean =>
  ring.filter((to, i) => {
    const from = ring.at(i - 1)!;
    return from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
  }).length %
    2 ===
  1;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maps-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('makes the demo region once, replacing an old pack', async () => {
  const dir = join(folder, 'gothenburg');
  await mkdir(dir);
  await writeFile(join(dir, 'region.json'), '{"version":0}');
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  expect(await ensureDemoPack({ dir, log })).toBe(dir);
  expect(lines).toHaveLength(2);

  const made = await stat(join(dir, 'region.json'));
  await ensureDemoPack({ dir, log });
  expect(lines).toHaveLength(2);
  expect((await stat(join(dir, 'region.json'))).ino).toBe(made.ino);

  const maps = packMaps(dir);
  const [square] = await maps.autocomplete({ searchKeyword: 'jarntorget', country: 'SE', limit: 5 });
  expect(square!.description).toBe('Järntorget, Gothenburg');
  const from = await maps.coords(square!.place_id);
  const route = await maps.route([from!.coords, { lat: 57.708887, lng: 11.920676 }]);
  expect(route!.distanceKm).toBeGreaterThan(3);
  expect(route!.distanceKm).toBeLessThan(8);

  // [PLUS-4] Newcomers type these first. With `$` the whole answer is compared, otherwise its beginning.
  const first = async (searchKeyword: string) => {
    const [hit] = await maps.autocomplete({ searchKeyword, country: 'SE', limit: 5 });
    return [hit?.description, hit?.precision];
  };
  for (const [typed, description, precision] of TYPED)
    expect([typed, ...(await first(typed))]).toEqual([typed, expect.stringMatching(`^${description}`), precision]);

  const city = JSON.parse(await readFile(join(dir, 'city.json'), 'utf8')) as CityDrawing;
  const { toPicture } = cityProjection(city);
  for (const { at, area } of [
    { at: { lat: 57.6858, lng: 11.9432 }, area: city.green },
    { at: { lat: 57.7053, lng: 11.9749 }, area: city.green },
    { at: { lat: 57.7013, lng: 11.9804 }, area: city.green },
    { at: { lat: 57.7004, lng: 11.9611 }, area: city.water },
  ])
    expect(ringsOf(area).some(ring => isWithin(ring, toPicture(at)))).toBe(true);
});
