import { MINUTE_MS } from '#shared/contract/time';
import { createHash } from 'node:crypto';
import { MAX_PLACE_ACCURACY_M, POSITION_TRIP_INTERVAL_MS, TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { isDrivable, isReachable, plausible } from '#shared/domain/geo/plausible';
import { loadBooking } from '#lambdas/store/booking-items';
import { all, exists, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { presenceKey, trackKey } from '#lambdas/store/keys';
import { forgetPresence, knownPresence, rememberPresence, sameFacts } from './known-presence';
import { heardPosition, loadPresence, type StoredPresence } from './presence-items';
import { boundBy, type Dated, measuredIn, type Point, presenceWrite } from './position-write';

export type { Point };

export type Sent = {
  points: readonly Point[];
  sentAt?: number | undefined;
  /**
   * The ride during which the points were recorded: points that were queued on the phone do not count for a later ride.
   */
  bookingId?: string | undefined;
  /** Stores even a single point of a trip, because no batch with it will follow. */
  isRetained?: boolean;
};
/**
 * `newest` is missing when no new point was accepted. `isDoubted`: the driver cannot be where the device says; they are
 * notified, because such positions count neither for steps nor for the fare.
 */
export type Recorded = { presence: StoredPresence; newest?: Point; bookingId?: string; isDoubted?: boolean };

/** The greatest age of a point relative to the newest of its batch. */
const MAX_AGE_MS = 10 * MINUTE_MS;
/**
 * On a trip a single position is also stored when the stored one is older than this, so that a device which never sends
 * its batches cannot take a step elsewhere. A device that sends batches does so more often.
 */
const SIGN_OF_LIFE_MS = TRACKING_POINTS_PER_ITEM * POSITION_TRIP_INTERVAL_MS + 4_000;
/** A phone measures no position after it has sent it, but its clock may be set in between. */
const FUTURE_MS = MINUTE_MS;

/**
 * Phone clocks are wrong: points are ordered and aged relative to each other, and dated by the server's clock, using
 * the offset if the phone sent its own time. Points dated in the future are dropped, and so are points that are too
 * inexact or lie where nobody drives.
 */
const normalize = (points: readonly Point[], now: number, sentAt: number | undefined): Dated[] => {
  const latest = sentAt === undefined ? Infinity : sentAt + FUTURE_MS;
  const isUsable = ({ at, accuracyM = 0 }: Point) => at <= latest && accuracyM <= MAX_PLACE_ACCURACY_M;
  const usable = points.filter(point => isUsable(point) && isDrivable(point));
  const newestAt = Math.max(...usable.map(point => point.at));
  const aheadMs = sentAt === undefined ? Math.max(0, newestAt - now) : sentAt - now;
  return usable
    .filter(point => newestAt - point.at < MAX_AGE_MS)
    .map(point => ({ ...point, deviceAt: point.at, at: Math.min(point.at - aheadMs, now) }))
    .sort((a, b) => a.deviceAt - b.deviceAt);
};

/**
 * Filters outliers, because receivers jump: nobody is 500 km away a second later. A jump is accepted if the next
 * position confirms it: the phone was off, or the earlier position was wrong.
 */
const filterOutliers = (
  presence: StoredPresence,
  points: readonly Dated[],
): { accepted: Dated[]; suspect?: Dated | undefined } => {
  const from = { lat: presence.lat, lng: presence.lng, at: presence.ts };
  const track = plausible(points);
  const first = track[0];
  if (!first || isReachable(from, first)) return { accepted: track };
  const { doubt } = presence;
  const confirmed = track.length > 1 || (doubt !== undefined && isReachable(doubt, first));
  return confirmed ? { accepted: track } : { accepted: [], suspect: first };
};

const doubtWrite = (uid: string, { lat, lng, at }: Dated): Write => ({
  type: 'update',
  key: presenceKey(uid),
  set: { doubt: { lat, lng, at } },
  if: exists(),
});

/**
 * Derived from the content, dated by the phone: a repeated batch is stored once, and no batch overwrites another,
 * whatever times a phone reports.
 */
const trackId = (points: readonly Dated[]): string => {
  const said = points.map(({ lat, lng, deviceAt }) => [lat, lng, deviceAt]);
  const name = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16);
  return `${String(Math.round(points[0]?.deviceAt ?? 0)).padStart(14, '0')}-${name}`;
};

const trackWrites = (bookingId: string, points: readonly Dated[]): Write[] => {
  const writes: Write[] = [];
  for (let i = 0; i < points.length; i += TRACKING_POINTS_PER_ITEM) {
    const batch = points.slice(i, i + TRACKING_POINTS_PER_ITEM);
    const stored = batch.map(({ lat, lng, at, accuracyM }) => ({
      lat,
      lng,
      at,
      ...(accuracyM === undefined ? {} : { accuracyM }),
    }));
    const item = { ...trackKey(bookingId, trackId(batch)), _et: 'track', points: stored };
    writes.push({ type: 'put', item, if: missing() });
  }
  return writes;
};

/**
 * One conditional write and no read for a waiting driver whose presence is cached in this instance. Undefined if more
 * is to be done, or if the presence was changed meanwhile: then it has to be read.
 */
const moveKnown = async (ctx: Context, uid: string, { points, sentAt, bookingId }: Sent) => {
  const known = bookingId === undefined ? knownPresence(uid, ctx.now()) : undefined;
  if (!known) return undefined;
  const { accepted: fresh } = filterOutliers(known, normalize(points, ctx.now(), sentAt));
  const newest = fresh.at(-1);
  if (!newest) return undefined;
  const receipt = { now: ctx.now(), sentAt };
  const bound = boundBy(known, fresh, receipt);
  const { write, after } = await presenceWrite(known, fresh, receipt, bound);
  if (!(await ctx.store.write([{ ...write, if: all(write.if, sameFacts(known)) }])).ok) return undefined;
  rememberPresence(after, ctx.now());
  return { presence: known, newest: { ...newest, at: after.ts }, isDoubted: bound.isDoubted };
};

/**
 * Stores a driver's newest positions: in the presence, and during a trip in its track. On a trip a device sends every
 * point to be published, and batches of points to be stored: twelve points cost one write. Points older than the stored
 * one change nothing. Returns the position to publish, or undefined when the driver is unknown or off duty.
 */
export const recordPosition = async (ctx: Context, uid: string, sent: Sent): Promise<Recorded | undefined> => {
  const moved = await moveKnown(ctx, uid, sent);
  if (moved) return moved;
  forgetPresence(uid);
  const { points, sentAt, bookingId, isRetained = false } = sent;
  const presence = await loadPresence(ctx.store, uid);
  if (!presence?.onDuty && !presence?.active) return undefined;
  if (bookingId !== undefined && bookingId !== presence.active) return { presence };
  const { accepted: fresh, suspect } = filterOutliers(presence, normalize(points, ctx.now(), sentAt));
  const last = fresh.at(-1);
  if (!last) {
    if (suspect) await ctx.store.write([doubtWrite(uid, suspect)]);
    return { presence, isDoubted: suspect !== undefined };
  }
  const receipt = { now: ctx.now(), sentAt };
  const newest = { ...last, at: measuredIn(presence, last, receipt).measuredAt };
  const bound = boundBy(presence, fresh, receipt);
  const { isDoubted } = bound;
  const live =
    presence.active !== undefined && fresh.length === 1 && !isRetained ? { bookingId: presence.active } : undefined;
  if (live && receipt.now - heardPosition(presence).at < SIGN_OF_LIFE_MS)
    return { presence, newest, isDoubted, ...live };
  const { write, after } = await presenceWrite(presence, fresh, receipt, bound);
  if ((await ctx.store.write([write])).ok) rememberPresence(after, ctx.now());
  if (!presence.active || live) return { presence, newest, isDoubted, ...live };
  const booking = await loadBooking(ctx.store, presence.active, false);
  if (!booking || !hasDriverOnTrip(booking.status)) return { presence, newest, isDoubted };
  for (const write of trackWrites(booking.id, fresh)) await ctx.store.write([write]);
  return { presence, newest, isDoubted, bookingId: booking.id };
};
