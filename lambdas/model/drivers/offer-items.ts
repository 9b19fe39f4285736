import type { Candidate } from '#shared/domain/dispatch/eligibility';
import { newOffer } from '#shared/domain/dispatch/offer';
import type { Write } from '#lambdas/ports/store';
import type { WaveRecord } from '#lambdas/store/booking-items';
import { offerKey } from '#lambdas/store/keys';

const TTL_GRACE_S = 60;
const KEPT_CANDIDATES = 50;

/** An offer in the driver's list of offers. */
export const offerWrite = (
  bookingId: string,
  { uid, km }: Candidate,
  { now, by }: { now: number; by: 'search' | 'admin' },
): Write => {
  const offer = newOffer(now, by);
  const ttl = Math.ceil(offer.expiresAt / 1000) + TTL_GRACE_S;
  return {
    type: 'put',
    item: { ...offerKey(uid, bookingId), _et: 'offer', bookingId, ...offer, pickupKm: km, ttl },
  };
};

/** Part of a wave that an event stores. */
export const waveRecord = (wave: WaveRecord): WaveRecord => ({
  ...wave,
  candidates: wave.candidates.slice(0, KEPT_CANDIDATES),
});
