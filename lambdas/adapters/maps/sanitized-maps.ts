import { oneLine } from '#shared/contract/schema/plain-text';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { Maps, PlaceHit } from '#lambdas/ports/maps';

const isOnEarth = ({ lat, lng }: LatLng): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
const isLength = (value: number): boolean => Number.isFinite(value) && value >= 0;
const cleaned = (hit: PlaceHit): PlaceHit => ({ ...hit, description: oneLine(hit.description) });

/** A provider may list a place several times, e.g. each of its stops, under the same words. */
const once = (hits: readonly PlaceHit[]): PlaceHit[] => {
  const words = hits.map(({ description }) => description.toLocaleLowerCase());
  return hits.filter((_, at) => words.indexOf(words[at]!) === at);
};

/**
 * Sanitizes what a map provider returns by the rules for user input: names and addresses become single-line plain text,
 * each description comes once, and positions must be on earth. A result that breaks them counts as not found.
 */
export const sanitizedMaps = (maps: Maps): Maps => ({
  autocomplete: async query =>
    once((await maps.autocomplete(query)).map(cleaned).filter(hit => hit.description !== '')),
  async coords(placeId) {
    const place = await maps.coords(placeId);
    return place && isOnEarth(place.coords) ? { ...place, description: oneLine(place.description) } : undefined;
  },
  async address(at) {
    const found = await maps.address(at);
    const address = oneLine(found?.address ?? '');
    return found && address ? { ...found, address } : undefined;
  },
  async route(points) {
    const route = await maps.route(points);
    const isSound = route && isLength(route.distanceKm) && isLength(route.durationS) && route.coords.every(isOnEarth);
    return isSound ? route : undefined;
  },
});
