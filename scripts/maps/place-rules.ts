import type { Tags } from './osm-feature';

const poiKeys = ['amenity', 'shop', 'tourism', 'leisure', 'office', 'historic', 'healthcare', 'building', 'natural'];
const settlementKinds = new Set(['city', 'town', 'village', 'hamlet', 'suburb', 'quarter', 'neighbourhood', 'island']);
const transitKinds = new Set(['station', 'halt', 'tram_stop']);
const stopKinds = new Set(['platform', 'stop_position', 'station']);
/** Named features that are not a destination. */
const noPlace = new Set(['bench', 'waste_basket', 'tree', 'parking_space', 'vending_machine']);

/** Kinds of landmarks by their tag; every other named feature is a `poi`. */
const landmarks: Record<string, string> = {
  'amenity=bus_station': 'station',
  'amenity=ferry_terminal': 'ferry',
  'amenity=hospital': 'hospital',
  'amenity=university': 'university',
  'amenity=college': 'university',
  'amenity=school': 'school',
  'amenity=theatre': 'theatre',
  'amenity=cinema': 'cinema',
  'amenity=arts_centre': 'theatre',
  'amenity=concert_hall': 'theatre',
  'shop=mall': 'mall',
  'shop=department_store': 'mall',
  'tourism=hotel': 'hotel',
  'tourism=hostel': 'hotel',
  'tourism=museum': 'museum',
  'tourism=gallery': 'museum',
  'tourism=attraction': 'attraction',
  'tourism=theme_park': 'attraction',
  'tourism=zoo': 'attraction',
  'tourism=aquarium': 'attraction',
  'leisure=stadium': 'stadium',
  'building=stadium': 'stadium',
  'leisure=park': 'park',
  'leisure=garden': 'park',
};

/** Destinations of visitors from out of town rank higher. */
const rankByKind: Record<string, number> = {
  airport: 3,
  station: 1,
  ferry: 2,
  hospital: 2,
  university: 2,
  mall: 2,
  stadium: 2,
  attraction: 2,
  museum: 1,
  theatre: 1,
  cinema: 1,
  park: 1,
  square: 1,
  hotel: 1,
};

const aliasKeys = ['alt_name', 'loc_name', 'short_name', 'official_name', 'old_name', 'int_name'];
const aliasLanguages = ['en', 'sv', 'de', 'fr', 'es', 'ar'];

/** Tags with other names; readers must retain them. */
export const nameKeys: readonly string[] = [...aliasKeys, ...aliasLanguages.map(language => `name:${language}`)];

/**
 * The kind of searchable place of a named feature; undefined if it is none. Kinds: airport, station, stop, a settlement
 * kind, square, park, a landmark kind, poi, street.
 */
export const placeKind = (tags: Tags): string | undefined => {
  // Single letters and numbers name platforms and berths, which nobody searches for.
  if (!tags.name || !/\p{L}.*\p{L}/u.test(tags.name)) return undefined;
  if (tags.aeroway === 'aerodrome' || tags.aeroway === 'terminal') return 'airport';
  if (tags.public_transport === 'station' || transitKinds.has(tags.railway ?? '')) return 'station';
  const isStop =
    stopKinds.has(tags.public_transport ?? '') || tags.highway === 'bus_stop' || tags.highway === 'platform';
  if (isStop) return 'stop';
  if (tags.place === 'square' || tags.leisure === 'square' || tags.amenity === 'square') return 'square';
  if (tags.place && settlementKinds.has(tags.place)) return tags.place;
  const key = poiKeys.find(name => landmarks[`${name}=${tags[name] ?? ''}`]);
  if (key) return landmarks[`${key}=${tags[key]!}`];
  if (tags.highway) return tags.area === 'yes' ? 'square' : 'street';
  const poi = poiKeys.map(name => tags[name]).find(value => value !== undefined && value !== 'no');
  return poi && !noPlace.has(poi) ? 'poi' : undefined;
};

/** How well known a place of this kind is, 0 to 4; an encyclopedia article raises the rank. */
export const rankOf = (kind: string, tags: Tags): number => {
  const base = tags.railway === 'tram_stop' ? 0 : (rankByKind[kind] ?? 0);
  const known = kind !== 'street' && (tags.wikidata ?? tags.wikipedia) !== undefined;
  return base + (known ? 1 : 0);
};

/** Other names of a feature. */
export const aliasesOf = (tags: Tags): string[] => {
  const names = nameKeys.flatMap(key => (tags[key] ?? '').split(';')).map(name => name.trim());
  return [...new Set(names)].filter(name => name !== '' && name !== tags.name);
};
