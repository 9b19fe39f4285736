/** [lng, lat] in degrees, the order of GeoJSON. */
export type Position = [number, number];

export type Tags = Record<string, string | undefined>;

export type OsmGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

/** One tagged OpenStreetMap feature. `id` is e.g. "way/5016127". */
export type OsmFeature = { id: string; tags: Tags; geometry: OsmGeometry };

/** The result of every reader: the tagged features, and the date of the data (ISO 8601) if the file has one. */
export type OsmSource = { features: OsmFeature[]; stamp?: string };

/** Every position of a geometry, with rings and lines flattened. */
export const positionsOf = (geometry: OsmGeometry): Position[] => {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'LineString') return geometry.coordinates;
  return geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2);
};
