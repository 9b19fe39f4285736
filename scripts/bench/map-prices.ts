import type { Stage } from '#infra/stages';

/**
 * US$ per thousand requests, as remembered in November 2026 and not checked: Amazon's documentation names buckets, but
 * its page of prices could not be opened. Places and addresses are stored with bookings, so both versions are asked
 * with permission to store (`IntendedUse: Storage`), which is billed as "Stored" and by far the most expensive. Of the
 * first version: addresses suggested, geocoded or reverse geocoded to be stored, routes calculated; of the second: the
 * buckets Label, Stored, Stored and Core.
 */
const perThousand = {
  'amazon-location': { suggestion: 0.5, place: 4, address: 4, route: 0.5 },
  'amazon-location-v1': { suggestion: 0.5, place: 4, address: 4, route: 0.5 },
  pack: { suggestion: 0, place: 0, address: 0, route: 0 },
} as const;

type Bought = keyof (typeof perThousand)['pack'];

/**
 * Purchases of a ride besides suggestions: the typed place, the address of the rider's position, and the route, once
 * for the price and once for the booking. Saved and recent places are known: they cost nothing.
 */
const bought = { place: 1, address: 1, route: 2 } as const;

/**
 * US$ of places and routes of a ride, by what is bought. @param suggestions requests to the provider while the drop is
 * typed
 */
export const mapCosts = (maps: Stage['maps'], suggestions: number): Record<Bought, number> => {
  const price = perThousand[maps];
  const of = (what: Bought, count: number) => (count * price[what]) / 1000;
  return {
    suggestion: of('suggestion', suggestions),
    place: of('place', bought.place),
    address: of('address', bought.address),
    route: of('route', bought.route),
  };
};
