import { readFile } from 'node:fs/promises';
import type { OsmFeature, OsmGeometry, OsmSource, Tags } from './osm-feature';

type RawFeature = {
  id?: string | number;
  properties?: (Tags & { tags?: Tags; '@id'?: string }) | null;
  geometry?: OsmGeometry | { type: 'MultiLineString'; coordinates: [number, number][][] } | null;
};
type RawCollection = { type?: string; timestamp?: string; features?: RawFeature[] };

const toFeatures = (raw: RawFeature, index: number): OsmFeature[] => {
  const { properties, geometry } = raw;
  if (!geometry || !properties) return [];
  const id = String(raw.id ?? properties['@id'] ?? index);
  const tags = properties.tags ?? properties;
  if (geometry.type === 'MultiLineString')
    return geometry.coordinates.map(coordinates => ({ id, tags, geometry: { type: 'LineString', coordinates } }));
  return ['Point', 'LineString', 'Polygon', 'MultiPolygon'].includes(geometry.type) ? [{ id, tags, geometry }] : [];
};

/**
 * Reads the GeoJSON that overpass-turbo exports (tags as properties, or under `properties.tags`).
 * @throws when the text is no FeatureCollection
 */
export const parseGeojson = (text: string, file: string): OsmSource => {
  let raw: RawCollection | null;
  try {
    raw = JSON.parse(text) as RawCollection | null;
  } catch (cause) {
    throw new Error(`${file} is no GeoJSON: ${(cause as Error).message}`, { cause });
  }
  if (raw?.type !== 'FeatureCollection' || !Array.isArray(raw.features))
    throw new Error(`${file} is no GeoJSON FeatureCollection of OpenStreetMap features.`);
  return { features: raw.features.flatMap(toFeatures), ...(raw.timestamp ? { stamp: raw.timestamp } : {}) };
};

/** Reads an overpass GeoJSON file; see `parseGeojson`. */
export const readGeojson = async (file: string): Promise<OsmSource> => parseGeojson(await readFile(file, 'utf8'), file);
