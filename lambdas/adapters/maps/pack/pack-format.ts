/**
 * The files of a region pack. `scripts/maps` writes them and the pack adapter reads them. A change to the format raises
 * PACK_VERSION, so that an old pack is refused with a hint instead of being misread.
 */
export const PACK_VERSION = 3;

/** The command that creates a pack again; error messages and the docs quote it. */
export const IMPORT_COMMAND = 'npm run maps:import -- <extract.osm.pbf> --country <code> --name <name>';

/** [west, south, east, north] in degrees. */
export type Bbox = [number, number, number, number];

/** `region.json`: the region that the pack covers, and the source of its data. */
export type RegionFile = {
  version: number;
  /** Folder name of the pack, e.g. "gothenburg". */
  id: string;
  /** Display name, also the last part of a place's description. */
  name: string;
  /** Other names of the region's own city, e.g. "Göteborg". A search ignores them, because they narrow nothing down. */
  aliases?: string[];
  /** ISO 3166 alpha-2. */
  country: string;
  /** ISO 4217, a suggestion for the settings; undefined when the importer does not know it. */
  currency?: string;
  /** Attribution, shown in the corner of every map made from the pack. */
  attribution: string;
  /** Date of the map data, ISO 8601; undefined when the source does not give it. */
  stamp?: string;
  sourceSha256: string;
  /** Hash of the features that were added to the source, if any. */
  ownSha256?: string;
  bbox: Bbox;
  center: { lat: number; lng: number };
  tiles: { minZoom: number; worldMaxZoom: number; maxZoom: number; layers: string[] };
  counts: { nodes: number; edges: number; places: number; tiles: number };
};

export const EDGE_ONEWAY = 1;
/** Vehicles cannot stop inside a tunnel, so positions never snap to this edge. */
export const EDGE_TUNNEL = 2;
export const EDGE_MOTORWAY = 4;

/**
 * `graph.json`: the drivable streets, one edge per stretch between crossings. Columns are parallel arrays. Coordinates
 * are integers of 1e-6 degree; `shape` lists lng, lat of every point of every edge, ends included, and edge `i` owns
 * the points `shapeStart[i]` up to `shapeStart[i + 1]`.
 */
export type GraphFile = {
  version: number;
  nodeCount: number;
  from: number[];
  to: number[];
  metres: number[];
  seconds: number[];
  flags: number[];
  /** Index into `names`, or -1. */
  name: number[];
  names: string[];
  shapeStart: number[];
  shape: number[];
};

/** The known house numbers of a street, in columns. `at` lists lng, lat of each, in 1e-6 degree. */
export type HouseColumns = {
  numbers: string[];
  at: number[];
  /** Indexes of the numbers that the source gives only as a range along a line (address interpolation). */
  estimated?: number[];
};

export type PlaceRecord = {
  /** `local:<hash>`, stable across imports of the same feature. */
  id: string;
  kind: string;
  name: string;
  /** Alternative names in common use: "Avenyn" for Kungsportsavenyn. */
  aliases?: string[];
  /** How well known the place is, 1 to 4; absent when it is not. */
  rank?: number;
  /** Display text, e.g. "Kungsgatan, Gothenburg". */
  description: string;
  lat: number;
  lng: number;
  /** Present only for streets, and for villages whose houses have no street. */
  houses?: HouseColumns;
};

/** `places.json`: the places that can be searched. */
export type PlacesFile = { version: number; places: PlaceRecord[] };
