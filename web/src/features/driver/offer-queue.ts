import type { Offer } from '#shared/contract/operations/trips';
import { closesAt } from '#shared/domain/dispatch/offer';

/** An offer with the moment (ms, this device's clock) at which it leaves the screen. */
export type TimedOffer = {
  offer: Offer;
  seenAt: number;
  closesAt: number;
};

/** The queue after a new list of the server: known offers keep their time, the one that ends first stands in front. */
export const mergeOffers = (queue: readonly TimedOffer[], offers: readonly Offer[], now: number): TimedOffer[] => {
  const merged = offers.map(offer => {
    const known = queue.find(timed => timed.offer.bookingId === offer.bookingId && isSame(timed.offer, offer));
    return known ? { ...known, offer } : { offer, seenAt: now, closesAt: closesAt(offer, now) };
  });
  return merged.filter(timed => timed.closesAt > now).sort((a, b) => a.closesAt - b.closesAt);
};

/** A later wave asks again: same booking, another offer. */
const isSame = (a: Offer, b: Offer) => a.offeredAt === b.offeredAt;

/** How much of its time an offer has left: 1 when new, 0 when over. */
export const partLeft = ({ offer, closesAt: end }: TimedOffer, now: number): number =>
  Math.min(1, Math.max(0, (end - now) / (offer.expiresAt - offer.offeredAt)));

export const secondsLeft = ({ closesAt: end }: TimedOffer, now: number): number =>
  Math.max(0, Math.ceil((end - now) / 1_000));
