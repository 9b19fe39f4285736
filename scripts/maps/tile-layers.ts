import { onewayOf, isTunnel } from './road-rules';
import type { OsmFeature, Tags } from './osm-feature';

/** Attributes of a feature in a tile; empty ones are left out. */
export type Attributes = Record<string, string | number>;

/** One feature of a tile layer and its first zoom. */
export type LayerFeature = {
  layer: LayerName;
  minZoom: number;
  attributes: Attributes;
  geometry: OsmFeature['geometry'];
};

export const layerNames = ['land', 'borders', 'areas', 'water', 'roads', 'places'] as const;
export type LayerName = (typeof layerNames)[number];

/** Road class on the map and the first zoom at which it is drawn, by the value of `highway`. */
const roads: Record<string, [name: string, minZoom: number]> = {
  motorway: ['motorway', 5],
  trunk: ['trunk', 6],
  primary: ['primary', 8],
  secondary: ['secondary', 9],
  tertiary: ['tertiary', 10],
  unclassified: ['minor', 11],
  residential: ['minor', 11],
  living_street: ['minor', 11],
  road: ['minor', 11],
  pedestrian: ['pedestrian', 13],
  service: ['service', 13],
  track: ['path', 14],
  footway: ['path', 14],
  cycleway: ['path', 14],
  path: ['path', 14],
  steps: ['path', 14],
  bridleway: ['path', 14],
};
const rails: Record<string, number> = { rail: 10, light_rail: 12, tram: 13, subway: 12, narrow_gauge: 12 };

const greenKinds: Record<string, string> = {
  'leisure=park': 'park',
  'leisure=garden': 'park',
  'leisure=nature_reserve': 'park',
  'leisure=golf_course': 'park',
  'leisure=pitch': 'pitch',
  'leisure=stadium': 'pitch',
  'landuse=grass': 'grass',
  'landuse=meadow': 'grass',
  'landuse=recreation_ground': 'grass',
  'landuse=village_green': 'grass',
  'landuse=cemetery': 'park',
  'landuse=forest': 'forest',
  'natural=wood': 'forest',
  'natural=scrub': 'forest',
  'natural=heath': 'grass',
  'natural=grassland': 'grass',
  'natural=beach': 'sand',
  'natural=sand': 'sand',
  'landuse=residential': 'residential',
  'landuse=commercial': 'residential',
  'landuse=retail': 'residential',
  'landuse=industrial': 'industrial',
  'landuse=farmland': 'farmland',
  'leisure=square': 'pedestrian',
  'amenity=square': 'pedestrian',
  'man_made=pier': 'pier',
};
const areaMinZoom: Record<string, number> = {
  forest: 8,
  park: 10,
  farmland: 9,
  residential: 9,
  industrial: 10,
  grass: 12,
};
const waterways: Record<string, number> = { river: 8, canal: 11, stream: 13 };
const placeMinZoom: Record<string, number> = {
  city: 5,
  town: 8,
  airport: 10,
  village: 10,
  suburb: 11,
  island: 11,
  hamlet: 12,
  quarter: 12,
  neighbourhood: 13,
  park: 13,
  station: 12,
  square: 14,
  stop: 14,
};

/** Platforms and berths are named by letters and numbers, which would look like street names. */
const streetName = (tags: Tags): Attributes => (/\p{L}.*\p{L}/u.test(tags.name ?? '') ? { name: tags.name! } : {});

const roadOf = (tags: Tags): { minZoom: number; attributes: Attributes } | undefined => {
  const isRail = tags.railway !== undefined && rails[tags.railway] !== undefined;
  const base = tags.highway?.replace(/_link$/, '') ?? '';
  const [name, minZoom] = isRail ? ['rail', rails[tags.railway!]!] : (roads[base] ?? []);
  if (name === undefined || minZoom === undefined) return undefined;
  const isLink = tags.highway?.endsWith('_link') ?? false;
  const isMinorService = tags.service === 'parking_aisle' || tags.service === 'driveway';
  const oneway = isRail ? 0 : onewayOf(tags);
  return {
    minZoom: isMinorService ? 14 : isLink ? Math.max(11, minZoom) : minZoom,
    attributes: {
      class: name,
      ...(isRail ? {} : streetName(tags)),
      ...(tags.ref && !isRail ? { ref: tags.ref } : {}),
      ...(oneway === 0 ? {} : { oneway }),
      ...(isLink ? { link: 1 } : {}),
      ...(tags.bridge && tags.bridge !== 'no' ? { bridge: 1 } : {}),
      ...(isTunnel(tags) ? { tunnel: 1 } : {}),
    },
  };
};

const nameOf = (tags: Tags): Attributes => (tags.name ? { name: tags.name } : {});

const areaOf = (tags: Tags): { layer: LayerName; minZoom: number; attributes: Attributes } | undefined => {
  const named = nameOf(tags);
  const isWater = tags.natural === 'water' || tags.waterway === 'riverbank' || tags.landuse === 'reservoir';
  if (isWater) return { layer: 'water', minZoom: 6, attributes: { kind: tags.water ?? 'water', ...named } };
  if (tags.highway) return { layer: 'areas', minZoom: 13, attributes: { kind: 'pedestrian' } };
  if (tags.building && tags.building !== 'no') return { layer: 'areas', minZoom: 14, attributes: { kind: 'building' } };
  const key = ['leisure', 'landuse', 'natural', 'amenity', 'man_made'].find(
    name => greenKinds[`${name}=${tags[name] ?? ''}`],
  );
  const kind = key && greenKinds[`${key}=${tags[key]!}`];
  return kind ? { layer: 'areas', minZoom: areaMinZoom[kind] ?? 12, attributes: { kind, ...named } } : undefined;
};

/**
 * The tile feature of a line or an area; undefined when the map does not draw it. Places are points and come from
 * `placePoint`.
 */
export const layerFeature = (feature: OsmFeature): LayerFeature | undefined => {
  const { tags, geometry } = feature;
  if (geometry.type === 'Point') return undefined;
  if (geometry.type !== 'LineString') {
    const area = areaOf(tags);
    return area && { ...area, geometry };
  }
  const road = roadOf(tags);
  if (road) return { layer: 'roads', ...road, geometry };
  const waterway = waterways[tags.waterway ?? ''];
  if (waterway === undefined) return undefined;
  return {
    layer: 'water',
    minZoom: waterway,
    attributes: { kind: tags.waterway!, ...nameOf(tags) },
    geometry,
  };
};

/**
 * The label point of a named place; undefined for streets (labelled along their lines) and for kinds that only the
 * search uses.
 */
export const placePoint = (place: {
  kind: string;
  name: string;
  lng: number;
  lat: number;
}): LayerFeature | undefined => {
  const minZoom = placeMinZoom[place.kind];
  if (minZoom === undefined) return undefined;
  const attributes = { kind: place.kind, name: place.name };
  return { layer: 'places', minZoom, attributes, geometry: { type: 'Point', coordinates: [place.lng, place.lat] } };
};
