import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packMaps } from '#lambdas/adapters/maps/pack/pack-maps';
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
});
