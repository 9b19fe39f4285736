import { MINUTE_MS } from '#shared/contract/time';
import { OFFER_TTL_MS } from '#shared/contract/constants';

/** An answer to an admin keeps no next wave waiting. */
const ASSIGNED_OFFER_MS = 10 * MINUTE_MS;

export type Offer = { offeredAt: number; expiresAt: number };

/** How long an offer stands, by who made it: a wave of the search, or an admin who chose the driver. */
export const newOffer = (now: number, by: 'search' | 'admin'): Offer => ({
  offeredAt: now,
  expiresAt: now + (by === 'admin' ? ASSIGNED_OFFER_MS : OFFER_TTL_MS),
});

/**
 * Whether an offer is still shown to its driver. An accept counts beyond that, while the booking is NEW and asks this driver:
 * who pressed in the last second is not told that they were late when nobody else was earlier.
 */
export const isOffered = ({ expiresAt }: Pick<Offer, 'expiresAt'>, now: number): boolean => expiresAt > now;

/**
 * When an offer closes by the clock of the device that shows it. Only open offers are listed, so one that seems over, or to live
 * longer than it was given, tells of a clock that is wrong: then it counts from when it was first seen.
 */
export const closesAt = ({ offeredAt, expiresAt }: Offer, seenAt: number): number => {
  const livesMs = expiresAt - offeredAt;
  const leftMs = expiresAt - seenAt;
  return leftMs <= 0 || leftMs > livesMs ? seenAt + livesMs : expiresAt;
};
