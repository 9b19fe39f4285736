import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { Maps, Route } from '#lambdas/ports/maps';

/** Long enough to read a price and book it. Traffic changes little meanwhile, and the displayed price binds anyway. */
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
 * Caches a provider's routes that are soon needed again: for a price, the booking after it, and several prices at once.
 * Missing routes and failures are not cached. @param provider distinguishes it from other providers of this process
 */
export const cacheRoutes = (maps: Maps, provider: string, now: () => number): Maps => {
  const ask = (key: string, points: LatLng[]): Cached => {
    const route = maps.route(points);
    const entry = { at: now(), route };
    const drop = () => void (cached.get(key) === entry && cached.delete(key));
    route.then(found => found ?? drop(), drop);
    // Moves the entry to the end of the order.
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
