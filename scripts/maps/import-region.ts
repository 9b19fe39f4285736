import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bbox, GraphFile, PlaceRecord, RegionFile } from '#lambdas/adapters/maps/pack/pack-format';
import { PACK_VERSION } from '#lambdas/adapters/maps/pack/pack-format';
import { openPack } from '#lambdas/adapters/maps/pack/open-pack';
import { buildGraph } from './build-graph';
import { buildPlaces, regionAliases } from './build-places';
import { buildTiles, MAX_ZOOM, WORLD_MAX_ZOOM } from './build-tiles';
import { currencyHint } from './currency-hint';
import type { Corridor } from './derive-river';
import { deriveRiver } from './derive-river';
import { drawCity } from './draw-city';
import type { OsmFeature, OsmSource } from './osm-feature';
import { readSource } from './read-source';
import { layerNames } from './tile-layers';

export type ImportOptions = {
  /** `.osm.pbf`, or `.json`/`.geojson` from overpass. */
  source: string;
  /** Folder of the pack; an existing one is replaced as a whole. */
  dir: string;
  id: string;
  name: string;
  /** ISO 3166 alpha-2. */
  country: string;
  currency?: string | undefined;
  /** A river to derive for a source that has streets but no water; see `deriveRiver`. */
  river?: Corridor;
  /** Our own features in addition to the source's, e.g. landmarks and parks that the source lacks. */
  own?: readonly OsmFeature[];
  /**
   * Called before the pack is moved to its final folder: true leaves the existing one, e.g. because another process was
   * faster.
   */
  isDone?: () => Promise<boolean>;
  log?: (line: string) => void;
};

/** The drawing of the region for the public site. */
export const CITY_FILE = 'city.json';

/** SHA-256 of a file, in hex. */
export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Hash that identifies a set of our own features, in hex. */
export const sha256OfFeatures = (features: readonly OsmFeature[]): string =>
  createHash('sha256').update(JSON.stringify(features)).digest('hex');

/** Bounding box of the drivable streets: no place beyond them can be served. */
const bboxOf = ({ shape }: GraphFile): Bbox => {
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < shape.length; i += 2) {
    const [lng, lat] = [shape[i]! / 1e6, shape[i + 1]! / 1e6];
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
  return box;
};

type Parts = { sourceSha256: string; bbox: Bbox; graph: GraphFile; places: PlaceRecord[]; tiles: number };

const regionFile = (options: ImportOptions, source: OsmSource, parts: Parts): RegionFile => {
  const currency = options.currency ?? currencyHint(options.country);
  const [west, south, east, north] = parts.bbox;
  const aliases = regionAliases(parts.places, options.name);
  return {
    version: PACK_VERSION,
    id: options.id,
    name: options.name,
    ...(aliases.length > 0 ? { aliases } : {}),
    country: options.country,
    ...(currency ? { currency } : {}),
    attribution: '© OpenStreetMap contributors',
    ...(source.stamp ? { stamp: source.stamp } : {}),
    sourceSha256: parts.sourceSha256,
    ...(options.own ? { ownSha256: sha256OfFeatures(options.own) } : {}),
    bbox: parts.bbox,
    center: { lat: (south + north) / 2, lng: (west + east) / 2 },
    tiles: { minZoom: 0, worldMaxZoom: WORLD_MAX_ZOOM, maxZoom: MAX_ZOOM, layers: [...layerNames] },
    counts: {
      nodes: parts.graph.nodeCount,
      edges: parts.graph.from.length,
      places: parts.places.length,
      tiles: parts.tiles,
    },
  };
};

const build = async (options: ImportOptions, dir: string): Promise<RegionFile> => {
  const [source, sourceSha256] = await Promise.all([readSource(options.source), sha256Of(options.source)]);
  const graph = buildGraph(source.features);
  if (graph.from.length === 0) throw new Error(`${options.source} has no streets that can be driven.`);
  const places = buildPlaces([...source.features, ...(options.own ?? [])], options.name);
  const bbox = bboxOf(graph);
  const rivers = options.river ? [deriveRiver(source.features, options.river)] : [];
  const features = [...source.features, ...(options.own ?? []), ...rivers];
  const tiles = await buildTiles({ dir: join(dir, 'tiles'), bbox, features, places, ownShore: rivers.length > 0 });
  const region = regionFile(options, source, { sourceSha256, bbox, graph, places, tiles });
  await writeFile(join(dir, 'graph.json'), JSON.stringify(graph));
  await writeFile(join(dir, 'places.json'), JSON.stringify({ version: PACK_VERSION, places }));
  await writeFile(join(dir, 'region.json'), JSON.stringify(region, undefined, 2));
  const { route } = await openPack(dir);
  await writeFile(join(dir, CITY_FILE), JSON.stringify(drawCity({ region, features, places, route })));
  return region;
};

const putInPlace = async (work: string, { dir, isDone }: ImportOptions): Promise<void> => {
  if (await isDone?.()) return;
  await rm(dir, { recursive: true, force: true });
  await rename(work, dir).catch(async (error: unknown) => {
    // Another process may have put the same pack there between the two calls.
    if (!(await isDone?.())) throw error;
  });
};

/**
 * Builds a region pack from OpenStreetMap data. The pack appears in `dir` atomically: it is built next to it and
 * renamed. Throws when the source cannot be read or has no streets.
 */
export const importRegion = async (options: ImportOptions): Promise<RegionFile> => {
  const work = join(dirname(options.dir), `.${options.id}-${randomUUID()}`);
  const startedMs = Date.now();
  try {
    await mkdir(work, { recursive: true });
    const region = await build(options, work);
    await putInPlace(work, options);
    const { edges, places, tiles } = region.counts;
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    options.log?.(
      `Map of ${region.name}: ${String(edges)} streets, ${String(places)} places, ${String(tiles)} tiles in ${seconds} s`,
    );
    return region;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
