import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { Decision } from '#shared/domain/booking/decide';
import type { Step } from '#lambdas/model/bookings/move';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { trackKey } from '#lambdas/store/keys';

export type Taken = { at: number; location?: LatLng | undefined };

/** The tracking point that STARTED and REACHED log (spec §4), at the position that the device reports. */
const trackPoint = (booking: Booking, { changes }: Decision, taken: Taken | undefined): Write[] => {
  if (!taken?.location || !changes.status) return [];
  const { at, location } = taken;
  const id = `${String(at).padStart(14, '0')}-${changes.status}`;
  const point = { lat: location.lat, lng: location.lng, at };
  return [{ type: 'put', item: { ...trackKey(booking.id, id), _et: 'track', points: [point] } }];
};

/**
 * Without a reported position, the driver's last known one is assumed. That point is displayed but not used for the
 * fare; it is stored on the booking, which costs no extra write.
 */
const withPlace = async (ctx: Context, booking: Booking, decision: Decision, taken: Taken): Promise<Decision> => {
  if (taken.location || !booking.driver) return decision;
  const presence = await loadPresence(ctx.store, booking.driver);
  if (!presence) return decision;
  const { lat, lng } = presence;
  const near = decision.changes.status === 'STARTED' ? { startedNear: { lat, lng } } : { reachedNear: { lat, lng } };
  return { ...decision, changes: { ...decision.changes, ...near } };
};

/** Adds the position of a step to the booking and its track. */
export const withTrack = async (ctx: Context, booking: Booking, decision: Decision, taken: Taken): Promise<Step> => ({
  ...(await withPlace(ctx, booking, decision, taken)),
  writes: trackPoint(booking, decision, taken),
});
