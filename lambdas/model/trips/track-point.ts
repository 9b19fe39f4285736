import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { trackKey } from '#lambdas/store/keys';

/** `fixAt` is when the position was measured, if before the step. */
export type Taken = {
  at: number;
  fixAt?: number | undefined;
  location?: (LatLng & { accuracyM?: number | undefined }) | undefined;
};

/** The tracking point that STARTED and REACHED log (spec §4), at the position that the device reports. */
export const trackPoint = (
  booking: Booking,
  kind: 'STARTED' | 'REACHED',
  { at, fixAt = at, location }: Taken,
): Write[] => {
  if (!location) return [];
  const id = `${String(at).padStart(14, '0')}-${kind}`;
  const { lat, lng, accuracyM } = location;
  const point = { lat, lng, at: Math.min(fixAt, at), ...(accuracyM === undefined ? {} : { accuracyM }) };
  return [{ type: 'put', item: { ...trackKey(booking.id, id), _et: 'track', points: [point] } }];
};

/**
 * Without a reported position, the driver's last known one is assumed. That point is displayed but not used for the
 * fare; it is stored on the booking, which costs no extra write.
 */
export const believedPlace = async (ctx: Context, booking: Booking, taken: Taken): Promise<LatLng | undefined> => {
  if (taken.location || !booking.driver) return undefined;
  const presence = await loadPresence(ctx.store, booking.driver);
  return presence && { lat: presence.lat, lng: presence.lng };
};
