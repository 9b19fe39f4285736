/**
 * The files of a region pack. `scripts/maps` writes them, the pack adapter reads them; a change of any meaning here
 * raises PACK_VERSION, so that an old pack is refused with a hint instead of being misread.
 */
export const PACK_VERSION = 3;

/** How to make a pack again; error messages and the docs name it. */
export const IMPORT_COMMAND = 'npm run maps:import -- <extract.osm.pbf> --country <code> --name <name>';

/** [west, south, east, north] in degrees. */
export type Bbox = [number, number, number, number];

/** `region.json`: what the pack covers and where it comes from. */
export type RegionFile = {
  version: number;
  /** Folder name of the pack, e.g. "gothenburg". */
  id: string;
  /** Shown to people, and the last part of a place's description. */
  name: string;
  /** What else the region's own city is called, e.g. "Göteborg": words that say nothing more about a place in it. */
  aliases?: string[];
  /** ISO 3166 alpha-2. */
  country: string;
  /** ISO 4217, a hint for the settings; undefined when the importer does not know it. */
  currency?: string;
  /** Shown in the corner of every map made from the pack. */
  attribution: string;
  /** Date of the map data, ISO 8601, when the source tells it. */
  stamp?: string;
  sourceSha256: string;
  /** Of the features that were added to the source, when there were some. */
  ownSha256?: string;
  bbox: Bbox;
  center: { lat: number; lng: number };
  tiles: { minZoom: number; worldMaxZoom: number; maxZoom: number; layers: string[] };
  counts: { nodes: number; edges: number; places: number; tiles: number };
};

export const EDGE_ONEWAY = 1;
/** No stop is made inside a tunnel, so positions never snap to it. */
export const EDGE_TUNNEL = 2;
export const EDGE_MOTORWAY = 4;

/**
 * `graph.json`: the drivable streets, one edge from crossing to crossing. Columns are parallel arrays.
 * Coordinates are integers of 1e-6 degree; `shape` lists lng, lat of every point of every edge, ends included, and edge
 * `i` owns the points `shapeStart[i]` up to `shapeStart[i + 1]`.
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

/** The known house numbers of a street, in columns. `at` lists lng, lat of each in 1e-6 degree. */
export type HouseColumns = {
  numbers: string[];
  at: number[];
  /** Indexes of the numbers that the map has only as "from … to …" along a line. */
  estimated?: number[];
};

export type PlaceRecord = {
  /** `local:<hash>`, the same in every import of the same thing. */
  id: string;
  kind: string;
  name: string;
  /** Other names that people use: "Avenyn" for Kungsportsavenyn. */
  aliases?: string[];
  /** How well known it is, 1 to 4; absent for everything else. */
  rank?: number;
  /** What a person reads, e.g. "Kungsgatan, Gothenburg". */
  description: string;
  lat: number;
  lng: number;
  /** Only of streets, and of villages whose houses have no street. */
  houses?: HouseColumns;
};

/** `places.json` */
export type PlacesFile = { version: number; places: PlaceRecord[] };
