import type { Tags } from './osm-feature';

/**
 * Free-flow speeds in km/h by road class, including the delay of ordinary crossings. The usual profiles of open routing
 * engines are in the same range.
 */
const speedKmhByClass: Record<string, number> = {
  motorway: 95,
  trunk: 80,
  primary: 60,
  secondary: 52,
  tertiary: 42,
  unclassified: 32,
  residential: 28,
  road: 25,
  living_street: 12,
  service: 15,
  motorway_link: 75,
  trunk_link: 70,
  primary_link: 54,
  secondary_link: 46,
  tertiary_link: 36,
};
/** Traffic rarely reaches the signed speed limit. */
export const SHARE_OF_SIGNED_SPEED = 0.8;
const KMH_PER_MPH = 1.609344;
const closedAccess = new Set(['no', 'private', 'agricultural', 'forestry', 'delivery', 'emergency', 'psv', 'bus']);
/** The most specific key takes precedence (OSM access hierarchy). */
const accessKeys = ['motorcar', 'motor_vehicle', 'vehicle', 'access'];

/** Open to visitors, but not to through traffic, such as the roads of a park. */
const errandAccess = new Set(['destination', 'customers']);
/** So slow that such a way is used to reach a door, but not to pass through, unless there is no other. */
const ERRAND_KMH = 8;

const accessOf = (tags: Tags): string | undefined =>
  accessKeys.map(key => tags[key]).find(value => value !== undefined);

/** Whether an ordinary car may drive along this way. */
export const isDrivable = (tags: Tags): boolean => {
  if (tags.highway === undefined || speedKmhByClass[tags.highway] === undefined || tags.area === 'yes') return false;
  const access = accessOf(tags);
  return access === undefined || !closedAccess.has(access);
};

/** 1: open only in the way's own direction; -1: only against it; 0: in both directions. */
export const onewayOf = (tags: Tags): -1 | 0 | 1 => {
  if (tags.oneway === '-1' || tags.oneway === 'reverse') return -1;
  if (tags.oneway === 'yes' || tags.oneway === 'true' || tags.oneway === '1') return 1;
  if (tags.oneway === 'no') return 0;
  const implied = tags.junction === 'roundabout' || tags.junction === 'circular' || tags.highway === 'motorway';
  return implied ? 1 : 0;
};

const signedKmh = (maxspeed: string | undefined): number | undefined => {
  const match = /^(\d+(?:\.\d+)?)\s*(mph)?$/.exec(maxspeed ?? '');
  return match ? Number(match[1]) * (match[2] ? KMH_PER_MPH : 1) : undefined;
};

/**
 * Expected driving speed in km/h on a drivable way: that of its class, capped at a share of the signed limit; walking
 * speed on ways without through traffic.
 */
export const speedKmh = (tags: Tags): number => {
  if (errandAccess.has(accessOf(tags) ?? '')) return ERRAND_KMH;
  const byClass = speedKmhByClass[tags.highway ?? ''] ?? 25;
  const signed = signedKmh(tags.maxspeed);
  return Math.max(5, signed === undefined ? byClass : Math.min(byClass, signed * SHARE_OF_SIGNED_SPEED));
};

/** An underground tunnel, where nobody can be picked up; a passage through a building is an ordinary street. */
export const isTunnel = (tags: Tags): boolean =>
  tags.tunnel !== undefined && tags.tunnel !== 'no' && tags.tunnel !== 'building_passage';

export const isMotorway = (tags: Tags): boolean => tags.highway === 'motorway' || tags.highway === 'motorway_link';
