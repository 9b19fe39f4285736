import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Bbox, PlaceRecord } from '#lambdas/adapters/maps/pack/pack-format';
import { groupBy } from './group';
import { mergeLines } from './merge-lines';
import type { OsmFeature } from './osm-feature';
import type { LayerFeature, LayerName } from './tile-layers';
import { layerNames, layerFeature, placePoint } from './tile-layers';
import type { Tile } from './tile-grid';
import { tileBbox, tilesIn } from './tile-grid';
import { boxOfLand, regionLand, worldFeatures } from './world';

/** Up to this zoom, tiles show the whole world; above it, only the region. */
export const WORLD_MAX_ZOOM = 4;
export const MAX_ZOOM = 14;

/** Level of detail of the world's outline at each zoom. */
const worldDetails = [
  { detail: '110m', from: 0, to: 2 },
  { detail: '50m', from: 3, to: WORLD_MAX_ZOOM },
] as const;

const zooms = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

type Index = { layer: LayerName; minZoom: number; tiles: GeoJSONVT };
const compress = promisify(gzip);

/** One index per layer and first zoom, so that tiles of low zooms do not contain footpaths. */
const indexesOf = (features: readonly LayerFeature[], maxZoom: number): Index[] => {
  const groups = groupBy(features, ({ layer, minZoom }) => `${layer}|${String(minZoom)}`);
  return [...groups.values()].map(group => {
    const collection = group.map(({ geometry, attributes }) => ({
      type: 'Feature' as const,
      properties: attributes,
      geometry,
    }));
    const options = { maxZoom, indexMaxZoom: maxZoom > 5 ? 10 : maxZoom, tolerance: 3, buffer: 64 };
    const tiles = new GeoJSONVT({ type: 'FeatureCollection', features: collection }, options);
    return { layer: group[0]!.layer, minZoom: group[0]!.minZoom, tiles };
  });
};

/** One encoded tile; undefined when it is empty. */
const encode = ({ z, x, y }: Tile, indexes: readonly Index[]): Uint8Array | undefined => {
  const layers: Record<string, GeoJSONVTTile> = {};
  for (const name of layerNames) {
    const found = indexes
      .filter(({ layer, minZoom }) => layer === name && minZoom <= z)
      .flatMap(({ tiles }) => tiles.getTile(z, x, y) ?? []);
    if (found.length > 0)
      layers[name] = { ...found[0]!, features: found.flatMap(tile => tile.features) } as GeoJSONVTTile;
  }
  return Object.keys(layers).length > 0 ? fromGeojsonVt(layers, { version: 2, extent: 4096 }) : undefined;
};

const writeTile = async (dir: string, { z, x, y }: Tile, data: Uint8Array): Promise<void> => {
  const folder = join(dir, String(z), String(x));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${String(y)}.mvt`), await compress(data));
};

/** Encodes tiles here while earlier ones are compressed and written asynchronously. */
const write = async (dir: string, tiles: readonly Tile[], indexes: readonly Index[]): Promise<number> => {
  const pending: Promise<void>[] = [];
  for (const tile of tiles) {
    const data = encode(tile, indexes);
    if (data) pending.push(writeTile(dir, tile, data));
  }
  await Promise.all(pending);
  return pending.length;
};

/** The box of all tiles that a region touches at its lowest zoom, so that the land fills every tile. */
const coveredBox = (bbox: Bbox): Bbox => {
  const boxes = tilesIn(bbox, WORLD_MAX_ZOOM + 1).map(tileBbox);
  const pick = (i: 0 | 1 | 2 | 3) => boxes.map(box => box[i]);
  const margin = 0.5;
  return [
    Math.min(...pick(0)) - margin,
    Math.min(...pick(1)) - margin,
    Math.max(...pick(2)) + margin,
    Math.max(...pick(3)) + margin,
  ];
};

/** Water that fills each tile of the region below the land, over the coarser world that is shown beyond the region. */
const ocean: LayerFeature = {
  layer: 'water',
  minZoom: WORLD_MAX_ZOOM + 1,
  attributes: { kind: 'ocean' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-180, -85],
        [180, -85],
        [180, 85],
        [-180, 85],
        [-180, -85],
      ],
    ],
  },
};

/**
 * Builds the base map: vector tiles `{z}/{x}/{y}.mvt` (gzip) in `dir`, the world up to WORLD_MAX_ZOOM and the region
 * above it. Returns the number of tiles.
 */
export const buildTiles = async (options: {
  dir: string;
  bbox: Bbox;
  features: readonly OsmFeature[];
  places: readonly PlaceRecord[];
  /** The features include the shore within the box, so the coarse sea of the backdrop must not be drawn there. */
  ownShore?: boolean;
}): Promise<number> => {
  const drawn = options.features.flatMap(feature => layerFeature(feature) ?? []);
  const roads = mergeLines(drawn.filter(({ layer }) => layer === 'roads'));
  const others = drawn.filter(({ layer }) => layer !== 'roads');
  const labels = options.places.flatMap(place => placePoint(place) ?? []);
  const filled = options.ownShore ? [boxOfLand(options.bbox)] : [];
  const backdrop = [ocean, ...(await regionLand(coveredBox(options.bbox))), ...filled];
  const region = indexesOf([...backdrop, ...others, ...roads, ...labels], MAX_ZOOM);
  const near = zooms(WORLD_MAX_ZOOM + 1, MAX_ZOOM).flatMap(z => tilesIn(options.bbox, z));
  let written = await write(options.dir, near, region);
  for (const { detail, from, to } of worldDetails) {
    const world = indexesOf(await worldFeatures(detail), to);
    written += await write(
      options.dir,
      zooms(from, to).flatMap(z => tilesIn([-180, -85, 180, 85], z)),
      world,
    );
  }
  return written;
};
