import { createOSMStream } from 'osm-pbf-parser-node';
import { assembleRings } from './multipolygon';
import type { OsmFeature, OsmSource, Position, Tags } from './osm-feature';
import { nameKeys } from './place-rules';

type Member = { type: string; ref: number; role: string };
type Item =
  | { type?: undefined; osmosis_replication_timestamp?: number }
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | { type: 'way'; id: number; refs: number[]; tags?: Tags }
  | { type: 'relation'; id: number; members: Member[]; tags?: Tags };
type Way = { refs: number[]; tags: Tags | undefined };
type Relation = { id: number; members: Member[]; tags: Tags };

/** Tag keys of ways and areas that a pack uses; everything else is skipped while reading. */
const wayKeys = [
  'highway',
  'railway',
  'waterway',
  'water',
  'natural',
  'landuse',
  'leisure',
  'building',
  'amenity',
  'shop',
  'tourism',

  'office',
  'historic',
  'healthcare',
  'man_made',
  'aeroway',
  'public_transport',
  'place',
  'area',
  'name',
  'ref',
  'oneway',
  'junction',
  'access',
  'vehicle',
  'motor_vehicle',
  'motorcar',
  'maxspeed',
  'bridge',
  'tunnel',
  'service',
  'type',
  'addr:street',
  'addr:place',
  'addr:housenumber',
  'addr:city',
  'addr:interpolation',
  'wikidata',
  'wikipedia',
  ...nameKeys,
];
const areaKeys = [
  'natural',
  'landuse',
  'leisure',
  'building',
  'amenity',
  'tourism',
  'shop',
  'aeroway',
  'place',
  'office',
];

const items = async function* (file: string): AsyncGenerator<Item> {
  const withTags = { node: true, way: wayKeys, relation: wayKeys };
  yield* createOSMStream(file, { withInfo: false, withTags }) as AsyncGenerator<Item>;
};

/** A closed way is an area unless it is a street or another linear feature; the `area` tag overrides. */
const isArea = (refs: readonly number[], tags: Tags): boolean => {
  if (refs.length < 4 || refs[0] !== refs.at(-1) || tags.area === 'no') return false;
  if (tags.area === 'yes') return true;
  return tags.highway === undefined && (areaKeys.some(key => tags[key] !== undefined) || tags.waterway === 'riverbank');
};

type Collected = {
  ways: Map<number, Way>;
  relations: Relation[];
  nodes: Map<number, Position>;
  tagged: OsmFeature[];
  stamp?: string;
};

/**
 * First pass: ways and relations follow the nodes in a file, so it collects the ids of the nodes that the second pass
 * must keep.
 */
const collect = async (file: string): Promise<Collected> => {
  const found: Collected = { ways: new Map(), relations: [], nodes: new Map(), tagged: [] };
  for await (const item of items(file)) {
    if (item.type === undefined && item.osmosis_replication_timestamp)
      found.stamp = new Date(item.osmosis_replication_timestamp * 1000).toISOString();
    else if (item.type === 'way') found.ways.set(item.id, { refs: item.refs, tags: item.tags });
    else if (item.type === 'relation' && item.tags?.type === 'multipolygon')
      found.relations.push({ id: item.id, members: item.members, tags: item.tags });
  }
  const parts = new Set(found.relations.flatMap(({ members }) => members.map(member => member.ref)));
  for (const [id, way] of found.ways) if (!way.tags && !parts.has(id)) found.ways.delete(id);
  const needed = new Set<number>();
  for (const { refs } of found.ways.values()) for (const ref of refs) needed.add(ref);
  for await (const item of items(file)) {
    if (item.type !== 'node') continue;
    const at: Position = [item.lon, item.lat];
    if (needed.has(item.id)) found.nodes.set(item.id, at);
    if (item.tags)
      found.tagged.push({
        id: `node/${String(item.id)}`,
        tags: item.tags,
        geometry: { type: 'Point', coordinates: at },
      });
  }
  return found;
};

/**
 * Reads an OpenStreetMap extract in two passes, keeping only what a pack needs in memory. Parts of ways that were cut
 * off at the extract's edge are left out.
 */
export const readPbf = async (file: string): Promise<OsmSource> => {
  const { ways, relations, nodes, tagged, stamp } = await collect(file);
  const lineOf = (way: Way | undefined) => (way?.refs ?? []).flatMap(ref => (nodes.has(ref) ? [nodes.get(ref)!] : []));
  const features: OsmFeature[] = tagged;
  for (const [id, way] of ways) {
    const coordinates = lineOf(way);
    if (!way.tags || coordinates.length < 2) continue;
    const geometry = isArea(way.refs, way.tags)
      ? { type: 'Polygon' as const, coordinates: [coordinates] }
      : { type: 'LineString' as const, coordinates };
    features.push({ id: `way/${String(id)}`, tags: way.tags, geometry });
  }
  for (const { id, members, tags } of relations) {
    const lines = (role: string) =>
      members
        .filter(member => member.type === 'way' && (member.role || 'outer') === role)
        .map(member => lineOf(ways.get(member.ref)));
    const coordinates = assembleRings(lines('outer'), lines('inner'));
    if (coordinates.length > 0)
      features.push({ id: `relation/${String(id)}`, tags, geometry: { type: 'MultiPolygon', coordinates } });
  }
  return { features, ...(stamp ? { stamp } : {}) };
};
