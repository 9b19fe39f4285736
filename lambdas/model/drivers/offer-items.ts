import type { Candidate } from '#shared/domain/dispatch/eligibility';
import type { Offer } from '#shared/domain/dispatch/offer';
import type { Store, Write } from '#lambdas/ports/store';
import type { WaveRecord } from '#lambdas/store/booking-items';
import { offerKey, userKey } from '#lambdas/store/keys';

const TTL_GRACE_S = 60;
const KEPT_CANDIDATES = 50;

/** Drivers' own factors of the time to answer; read only for those who get an offer, so no ranking depends on it. */
export const timeFactors = async (store: Store, uids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const users = uids.length > 0 ? await store.getMany(uids.map(userKey)) : [];
  return new Map(users.map(user => [user.id as string, (user.offerTimeFactor as number | undefined) ?? 1]));
};

/** An offer in the driver's list of offers. */
export const offerWrite = (bookingId: string, { uid, km }: Pick<Candidate, 'uid' | 'km'>, offer: Offer): Write => {
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
