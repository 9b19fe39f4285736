import { MINUTE_MS } from '#shared/contract/time';
import { OFFER_TTL_MS } from '#shared/contract/constants';

/** An admin's offer may be valid longer than one of a wave, because no next wave waits for it. */
const ASSIGNED_OFFER_MS = 10 * MINUTE_MS;

export type Offer = { offeredAt: number; expiresAt: number };

/**
 * The lifetime of an offer depends on who made it: a wave of the search, or an admin who chose the driver. `factor`
 * multiplies it for a driver who needs more time. The longer offer of a wave ends with its search, `searchLeftMs` from
 * now, because the rider waits no longer than that.
 */
export const newOffer = (now: number, by: 'search' | 'admin', { factor = 1, searchLeftMs = 0 } = {}): Offer => {
  const longMs = factor * (by === 'admin' ? ASSIGNED_OFFER_MS : OFFER_TTL_MS);
  const livesMs = by === 'admin' ? longMs : Math.max(OFFER_TTL_MS, Math.min(longMs, searchLeftMs));
  return { offeredAt: now, expiresAt: now + livesMs };
};

/**
 * Whether an offer is still shown to its driver. An accept still counts after that, while the booking is NEW and
 * offered to this driver: a driver who accepts in the last second is not refused as late if nobody else was earlier.
 */
export const isOffered = ({ expiresAt }: Pick<Offer, 'expiresAt'>, now: number): boolean => expiresAt > now;

/**
 * When an offer closes by the clock of the device that shows it. Only open offers are listed, so an offer that seems
 * expired, or seems to live longer than its lifetime, shows that the clock is wrong: then the lifetime counts from when
 * the offer was first seen.
 */
export const closesAt = ({ offeredAt, expiresAt }: Offer, seenAt: number): number => {
  const livesMs = expiresAt - offeredAt;
  const leftMs = expiresAt - seenAt;
  return leftMs <= 0 || leftMs > livesMs ? seenAt + livesMs : expiresAt;
};
