import type { Candidate } from '#shared/domain/dispatch/eligibility';
import { newOffer } from '#shared/domain/dispatch/offer';
import type { Store, Write } from '#lambdas/ports/store';
import { offerKey, waveKey } from '#lambdas/store/keys';

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

export type WaveRecord = { search: number; wave: number; at: number; offered: string[]; candidates: Candidate[] };

/** The record of a wave: which drivers were considered, who got an offer, and why the others did not. */
export const waveWrite = (bookingId: string, wave: WaveRecord): Write => ({
  type: 'put',
  item: {
    ...waveKey(bookingId, wave.search, wave.wave),
    _et: 'wave',
    ...wave,
    candidates: wave.candidates.slice(0, KEPT_CANDIDATES),
  },
});

export const loadWave = async (
  store: Store,
  bookingId: string,
  search: number,
  wave: number,
): Promise<WaveRecord | undefined> =>
  (await store.get(waveKey(bookingId, search, wave), { consistent: true })) as unknown as WaveRecord | undefined;
