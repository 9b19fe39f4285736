import type { FoundPlace, Maps, Route } from '#lambdas/ports/maps';

type Kept<T> = { readonly at: number; readonly answer: Promise<T | undefined> };
type Limits = { readonly keptMs: number; readonly most: number };

/** Answers of this instance, the oldest first. What was not found, or failed, is asked for again. */
const keeper = <T>({ keptMs, most }: Limits) => {
  const kept = new Map<string, Kept<T>>();
  const forget = (now: number): void => {
    for (const [key, { at }] of kept) {
      if (kept.size <= most && now - at < keptMs) return;
      kept.delete(key);
    }
  };
  const add = (key: string, at: number, answer: Promise<T | undefined>): Kept<T> => {
    const one = { at, answer };
    const drop = () => void (kept.get(key) === one && kept.delete(key));
    answer.then(found => found ?? drop(), drop);
    // Last in the order, also where it was before.
    kept.delete(key);
    kept.set(key, one);
    return one;
  };
  return (key: string, now: number, ask: () => Promise<T | undefined>): Promise<T | undefined> => {
    forget(now);
    const known = kept.get(key);
    return (known && now - known.at < keptMs ? known : add(key, now, ask())).answer;
  };
};

/** Long enough for who reads a price and books it; traffic changes little meanwhile, and the price told binds anyway. */
const keptRoute = keeper<Route>({ keptMs: 5 * 60_000, most: 200 });

/** A place stays where it is. What may be kept is bought dearly (`Storage`), and stations and airports are asked for all day. */
const keptPlace = keeper<FoundPlace>({ keptMs: 24 * 3_600_000, most: 1_000 });

/**
 * Asks a provider once for what is wanted again soon: the way of a price and of the booking after it, and places that many
 * go to.
 *
 * @param provider what tells it from others of this process
 */
export const keepAnswers = (maps: Maps, provider: string, now: () => number): Maps => ({
  ...maps,
  route: points => {
    const key = JSON.stringify([provider, points.map(({ lat, lng }) => [lat, lng])]);
    return keptRoute(key, now(), () => maps.route(points));
  },
  coords: placeId => keptPlace(JSON.stringify([provider, placeId]), now(), () => maps.coords(placeId)),
});
