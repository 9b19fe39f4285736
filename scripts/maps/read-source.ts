import { access } from 'node:fs/promises';
import type { OsmSource } from './osm-feature';
import { readGeojson } from './read-geojson';
import { readPbf } from './read-pbf';

/** Reads OpenStreetMap data by file extension: `.osm.pbf`, or GeoJSON from overpass (`.json`, `.geojson`). */
export const readSource = async (file: string): Promise<OsmSource> => {
  await access(file).catch(cause => {
    throw new Error(`${file} does not exist or cannot be read.`, { cause });
  });
  if (file.endsWith('.pbf'))
    return readPbf(file).catch(cause => {
      throw new Error(`${file} cannot be read as an OpenStreetMap extract: ${(cause as Error).message}`, { cause });
    });
  if (/\.(geo)?json$/.test(file)) return readGeojson(file);
  throw new Error(`${file}: only .osm.pbf and overpass GeoJSON (.geojson, .json) can be imported.`);
};
