import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RegionFile } from '#lambdas/adapters/maps/pack/pack-format';
import { IMPORT_COMMAND, PACK_VERSION } from '#lambdas/adapters/maps/pack/pack-format';
import { gothenburgAreas } from './demo-areas';
import { gothenburg } from './demo-landmarks';
import { gotaAlv } from './demo-river';
import { CITY_FILE, importRegion, sha256Of, sha256OfFeatures } from './import-region';
import { projectFile } from '../lib/project-root';

/** OpenStreetMap's streets of central Gothenburg as of 2016, shipped as test data of a routing library. */
const SOURCE = 'geojson-path-finder/test/large-network.json';
const SOURCE_SHA256 = 'e43f69b9b18a6b37d6a73fcb95631389be2ebae44cb3b74efc3b493d6033c1e4';

/** A change of either builds the pack again. */
const own = [...gothenburg, ...gothenburgAreas];

const isCurrent = async (dir: string): Promise<boolean> => {
  const text = await readFile(join(dir, 'region.json'), 'utf8').catch(() => '{}');
  try {
    await access(join(dir, CITY_FILE));
    const region = JSON.parse(text) as Partial<RegionFile>;
    const isSource = region.sourceSha256 === SOURCE_SHA256 && region.ownSha256 === sha256OfFeatures(own);
    return region.version === PACK_VERSION && isSource;
  } catch {
    return false;
  }
};

/** The file of the demo region's streets. @throws when it is missing or not the pinned one */
export const demoSource = async (): Promise<string> => {
  let source: string;
  try {
    source = createRequire(projectFile('package.json')).resolve(SOURCE);
  } catch (cause) {
    throw new Error(`The demo map needs ${SOURCE}. Run npm ci, or import your own region: ${IMPORT_COMMAND}`, {
      cause,
    });
  }
  const found = await sha256Of(source);
  if (found === SOURCE_SHA256) return source;
  throw new Error(
    `${source} is not the map data this project was made with (sha256 ${found}, expected ${SOURCE_SHA256}). ` +
      `Install the pinned version with npm ci, or import your own region: ${IMPORT_COMMAND}`,
  );
};

/**
 * The folder of the demo region (Gothenburg), built on first use in a few seconds and reused afterwards. Default
 * folder: `.local/maps/gothenburg` of the project. Throws when the source is missing or not the pinned one.
 */
export const ensureDemoPack = async (options: { dir?: string; log?: (line: string) => void } = {}): Promise<string> => {
  const dir = options.dir ?? projectFile('.local', 'maps', 'gothenburg');
  if (await isCurrent(dir)) return dir;
  options.log?.('Preparing the demo map of Gothenburg (once) …');
  const source = await demoSource();
  await importRegion({
    source,
    dir,
    id: 'gothenburg',
    name: 'Gothenburg',
    country: 'SE',
    river: gotaAlv,
    own,
    isDone: () => isCurrent(dir),
    ...(options.log ? { log: options.log } : {}),
  });
  return dir;
};
