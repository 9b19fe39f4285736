import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import { loadBooking } from '#lambdas/bookings/booking-items';
import { all, any, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { presenceKey, trackKey } from '#lambdas/store/keys';
import { asFree, freeKeysAt, loadPresence, offDutyKeys, type StoredPresence } from './presence-items';

export type Point = { lat: number; lng: number; at: number };
export type Recorded = { presence: StoredPresence; newest: Point; bookingId?: string };

/** Clocks of phones are wrong: a point from the future counts as taken now, one from long ago is dropped. */
const MAX_AGE_MS = 10 * 60_000;

const usable = (points: readonly Point[], now: number): Point[] =>
  points
    .map(point => ({ ...point, at: Math.min(point.at, now) }))
    .filter(point => now - point.at < MAX_AGE_MS)
    .sort((a, b) => a.at - b.at);

const presenceWrite = (presence: StoredPresence, newest: Point): Write => {
  const keys = presence.onDuty ? freeKeysAt(presence.carTypeId, newest) : offDutyKeys(presence.uid);
  const free = presence.onDuty && presence.approved && !presence.queue;
  return {
    type: 'update',
    key: presenceKey(presence.uid),
    set: {
      lat: newest.lat,
      lng: newest.lng,
      ts: newest.at,
      ...keys,
      ...(free ? asFree(presence.uid, keys) : {}),
    },
    if: all(
      is('queue', presence.queue),
      is('onDuty', presence.onDuty),
      any(missing('ts'), { op: '<', attr: 'ts', value: newest.at }),
    ),
  };
};

const trackWrites = (ctx: Context, bookingId: string, status: string, points: readonly Point[]): Write[] => {
  const writes: Write[] = [];
  for (let i = 0; i < points.length; i += TRACKING_POINTS_PER_ITEM) {
    const batch = points.slice(i, i + TRACKING_POINTS_PER_ITEM).map(point => ({ ...point, status }));
    writes.push({ type: 'put', item: { ...trackKey(bookingId, ctx.newId()), _et: 'track', points: batch } });
  }
  return writes;
};

/**
 * A driver's newest positions: their presence, and during a trip its track. On a trip a device sends every point by
 * itself to be relayed, and batches of them to be stored: twelve points cost one write. Points older than the stored
 * one change nothing. Returns what there is to tell others, or undefined when the driver is unknown or off duty.
 */
export const recordPosition = async (
  ctx: Context,
  uid: string,
  points: readonly Point[],
): Promise<Recorded | undefined> => {
  const presence = await loadPresence(ctx.store, uid);
  if (!presence?.onDuty && !presence?.active) return undefined;
  const fresh = usable(points, ctx.now());
  const newest = fresh.at(-1);
  if (!newest) return undefined;
  if (presence.active && fresh.length === 1) return { presence, newest, bookingId: presence.active };
  await ctx.store.write([presenceWrite(presence, newest)]);
  if (!presence.active) return { presence, newest };
  const booking = await loadBooking(ctx.store, presence.active, false);
  if (!booking || !hasDriverOnTrip(booking.status)) return { presence, newest };
  for (const write of trackWrites(ctx, booking.id, booking.status, fresh)) await ctx.store.write([write]);
  return { presence, newest, bookingId: booking.id };
};
