import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packMaps } from '#lambdas/adapters/maps/pack/pack-maps';
import { ensureDemoPack } from '#scripts/maps/demo-pack';

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
}, 60_000);
