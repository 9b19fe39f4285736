import type { Booking } from '#shared/contract/entities/booking';
import type { Offer } from '#shared/contract/operations/trips';
import { closesAt } from '#shared/domain/dispatch/offer';

/** An offer with the time (ms, this device's clock) at which it expires on the screen. */
export type TimedOffer = {
  offer: Offer;
  seenAt: number;
  closesAt: number;
};

/**
 * Merges the server's latest list into the queue: known offers keep their expiry; the one that expires first is at the
 * front.
 */
export const mergeOffers = (queue: readonly TimedOffer[], offers: readonly Offer[], now: number): TimedOffer[] => {
  const merged = offers.map(offer => {
    const known = queue.find(timed => timed.offer.bookingId === offer.bookingId && isSame(timed.offer, offer));
    return known ? { ...known, offer } : { offer, seenAt: now, closesAt: closesAt(offer, now) };
  });
  return merged.filter(timed => timed.closesAt > now).sort((a, b) => a.closesAt - b.closesAt);
};

/** Streets are this much longer than the straight line, until the road is known. */
const WINDING = 1.4;

/** The distance to an offer's pickup, by road if it is known, km. */
export const kmToPickup = ({ pickupKm }: Offer, roadKm: number | undefined): number => roadKm ?? pickupKm * WINDING;

/** A later wave can offer the same booking again: same booking id, different offer. */
const isSame = (a: Offer, b: Offer) => a.offeredAt === b.offeredAt;

/** The remaining share of an offer's time: 1 when new, 0 when expired. */
export const partLeft = ({ offer, closesAt: end }: TimedOffer, now: number): number =>
  Math.min(1, Math.max(0, (end - now) / (offer.expiresAt - offer.offeredAt)));

export const secondsLeft = ({ offer, closesAt: end }: TimedOffer, now: number): number =>
  Math.max(0, Math.ceil(Math.min(end - now, offer.expiresAt - offer.offeredAt) / 1_000));

/** The driver's share of a taxi ride is an estimate, as the driven route decides the fare. */
export const isShareEstimated = ({ appcat }: Pick<Booking, 'appcat'>): boolean => appcat === 'taxi';
