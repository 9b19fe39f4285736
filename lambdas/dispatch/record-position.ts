import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import { loadBooking } from '#lambdas/bookings/booking-items';
import { all, any, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { presenceKey, trackKey } from '#lambdas/store/keys';
import { asFree, freeKeysAt, offDutyKeys } from './free-cells';
import { loadPresence, type StoredPresence } from './presence-items';

export type Point = { lat: number; lng: number; at: number };
export type Recorded = { presence: StoredPresence; newest: Point; bookingId?: string };

/** How much older than the newest of its batch a point may be. */
const MAX_AGE_MS = 10 * 60_000;

/** Clocks of phones are wrong: points are ordered and aged by each other, and none is from the future. */
const usable = (points: readonly Point[], now: number): Point[] => {
  const newestAt = Math.max(...points.map(point => point.at));
  return points
    .filter(point => newestAt - point.at < MAX_AGE_MS)
    .map(point => ({ ...point, at: Math.min(point.at, now) }))
    .sort((a, b) => a.at - b.at);
};

const presenceWrite = async (presence: StoredPresence, newest: Point, now: number): Promise<Write> => {
  const keys = presence.onDuty ? await freeKeysAt(presence.carTypeId, newest) : offDutyKeys(presence.uid);
  const free = presence.onDuty && presence.approved && !presence.queue;
  return {
    type: 'update',
    key: presenceKey(presence.uid),
    set: {
      lat: newest.lat,
      lng: newest.lng,
      ts: now,
      deviceTs: newest.at,
      ...keys,
      ...(free ? asFree(presence.uid, keys) : {}),
    },
    if: all(
      is('queue', presence.queue),
      is('onDuty', presence.onDuty),
      any(missing('deviceTs'), { op: '<', attr: 'deviceTs', value: newest.at }),
    ),
  };
};

/** Named by its first point, so that a batch sent twice is stored once. */
const trackId = (points: readonly Point[]) => String(points[0]?.at ?? 0).padStart(14, '0');

const trackWrites = (bookingId: string, status: string, points: readonly Point[]): Write[] => {
  const writes: Write[] = [];
  for (let i = 0; i < points.length; i += TRACKING_POINTS_PER_ITEM) {
    const batch = points.slice(i, i + TRACKING_POINTS_PER_ITEM).map(point => ({ ...point, status }));
    writes.push({ type: 'put', item: { ...trackKey(bookingId, trackId(batch)), _et: 'track', points: batch } });
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
  await ctx.store.write([await presenceWrite(presence, newest, ctx.now())]);
  if (!presence.active) return { presence, newest };
  const booking = await loadBooking(ctx.store, presence.active, false);
  if (!booking || !hasDriverOnTrip(booking.status)) return { presence, newest };
  for (const write of trackWrites(booking.id, booking.status, fresh)) await ctx.store.write([write]);
  return { presence, newest, bookingId: booking.id };
};
