import type { Tags } from './osm-feature';

const POI_KEYS = ['amenity', 'shop', 'tourism', 'leisure', 'office', 'historic', 'healthcare', 'building', 'natural'];
const SETTLEMENTS = new Set(['city', 'town', 'village', 'hamlet', 'suburb', 'quarter', 'neighbourhood', 'island']);
const TRANSIT = new Set(['station', 'halt', 'tram_stop']);
const STOPS = new Set(['platform', 'stop_position', 'station']);
/** Named, but nowhere to be driven to. */
const NO_PLACE = new Set(['bench', 'waste_basket', 'tree', 'parking_space', 'vending_machine']);

/**
 * What kind of searchable place a named feature is; undefined when it is none. Kinds: airport, station, stop, a settlement
 * kind, square, park, poi, street.
 */
export function placeKind(tags: Tags): string | undefined {
  // Single letters and numbers name platforms and berths, which nobody asks for.
  if (!tags.name || !/\p{L}.*\p{L}/u.test(tags.name)) return undefined;
  if (tags.aeroway === 'aerodrome' || tags.aeroway === 'terminal') return 'airport';
  if (tags.public_transport === 'station' || TRANSIT.has(tags.railway ?? '')) return 'station';
  const isStop = STOPS.has(tags.public_transport ?? '') || tags.highway === 'bus_stop' || tags.highway === 'platform';
  if (isStop) return 'stop';
  if (tags.place === 'square' || tags.leisure === 'square' || tags.amenity === 'square') return 'square';
  if (tags.place && SETTLEMENTS.has(tags.place)) return tags.place;
  if (tags.leisure === 'park') return 'park';
  if (tags.highway) return tags.area === 'yes' ? 'square' : 'street';
  const poi = POI_KEYS.map(key => tags[key]).find(value => value !== undefined && value !== 'no');
  return poi && !NO_PLACE.has(poi) ? 'poi' : undefined;
}

/** "Kungsgatan 12" for a feature with a house number; undefined otherwise. */
export function houseAddress(tags: Tags): string | undefined {
  const street = tags['addr:street'] ?? tags['addr:place'];
  return street && tags['addr:housenumber'] ? `${street} ${tags['addr:housenumber']}` : undefined;
}
