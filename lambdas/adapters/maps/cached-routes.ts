import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { Maps, Route } from '#lambdas/ports/maps';

/** Long enough for who reads a price and books it; traffic changes little meanwhile, and the price shown binds anyway. */
const KEPT_MS = 5 * 60_000;
const MOST = 200;

type Cached = { at: number; route: Promise<Route | undefined> };

/** Routes cached in this instance, the oldest first. */
const cached = new Map<string, Cached>();

const forget = (now: number): void => {
  for (const [key, { at }] of cached) {
    if (cached.size <= MOST && now - at < KEPT_MS) return;
    cached.delete(key);
  }
};

/**
 * Asks a provider once for a way that is wanted again soon: a price, the booking after it, and several prices at once.
 * What was not found, or failed, is asked for again.
 *
 * @param provider what distinguishes it from others of this process
 */
export const cacheRoutes = (maps: Maps, provider: string, now: () => number): Maps => {
  const ask = (key: string, points: LatLng[]): Cached => {
    const route = maps.route(points);
    const entry = { at: now(), route };
    const drop = () => void (cached.get(key) === entry && cached.delete(key));
    route.then(found => found ?? drop(), drop);
    // Last in the order, also where it was before.
    cached.delete(key);
    cached.set(key, entry);
    return entry;
  };
  return {
    ...maps,
    route: points => {
      forget(now());
      const key = JSON.stringify([provider, points.map(({ lat, lng }) => [lat, lng])]);
      const known = cached.get(key);
      return (known && now() - known.at < KEPT_MS ? known : ask(key, points)).route;
    },
  };
};
