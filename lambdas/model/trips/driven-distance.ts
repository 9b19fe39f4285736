import { MAX_DISTANCE_ACCURACY_M, MAX_TRIP_SPEED_M_PER_S } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { MINUTE_MS } from '#shared/contract/time';
import { haversineKm } from '#shared/domain/geo/distance';
import { anchored, recordedKm, type TrackFix } from '#shared/domain/geo/explain-track';
import { isTooFast, tripTrack, type DrivenDistance } from '#shared/domain/geo/trip-track';
import { trackPoints } from '#lambdas/model/bookings/track-points';
import { drive } from '#lambdas/model/places/drive';
import type { Context } from '#lambdas/runtime/context';
import { explainTrack } from './match-track';

/** When a trip ended, and where the driver's phone was then, measured at `fixAt`. */
export type End = { at: number; location?: LatLng | undefined; fixAt?: number; accuracyM?: number | undefined };

/** If there is no fix for this long at either end of the trip, the booked place replaces it. */
const SILENT_MS = MINUTE_MS;
/** Limits by which the track may exceed the streets that explain it, km and as a share. */
const unexplained = { km: 0.3, share: 0.15 } as const;
/** How long streets are looked for at the end of a trip, ms: the driver waits, and the function ends after 15 s. */
const SEARCH_MS = 5_000;
/** The error of a booked place, m. */
const PLACE_ACCURACY_M = 30;

const mostKm = (from: number, to: number): number =>
  0.25 + (Math.max(0, to - from) / 1_000_000) * MAX_TRIP_SPEED_M_PER_S;

/** A booked place as an end of the track, unless the time is too short to drive between it and the nearest fix. */
const placeAt = (place: LatLng, at: number, nearest: TrackFix, isLost = false): TrackFix[] => {
  const isSilent = isLost || Math.abs(nearest.at - at) > SILENT_MS;
  const isReachable = haversineKm(place, nearest) <= mostKm(Math.min(at, nearest.at), Math.max(at, nearest.at));
  return isSilent && isReachable ? [{ lat: place.lat, lng: place.lng, at, accuracyM: PLACE_ACCURACY_M }] : [];
};

/**
 * When the track leaves the pickup: at its last fix near the pickup after the start, if it continues from there without
 * a gap.
 */
const leavesAt = (
  { pickup, startTime = 0 }: Booking,
  track: readonly TrackFix[],
  radius: number,
): number | undefined => {
  const since = track.filter(({ at }) => at > startTime);
  const isNear = (fix: TrackFix) => haversineKm(pickup, fix) * 1_000 <= radius;
  const away = since.findIndex(fix => !isNear(fix));
  const [last, next] = [since[away - 1], since[away]];
  return last && next && next.at - last.at <= SILENT_MS ? last.at : undefined;
};

/** The booked route, as far as the time allows: it counts where no usable track was recorded. */
const bookedDistance = ({ estimateDistance }: Booking, startAt: number, endAt: number): DrivenDistance => {
  const km = Math.min(estimateDistance, mostKm(startAt, endAt));
  return { km, claimedKm: km, isExplained: true, by: 'booked' };
};

/** The fixes that count. The end `isLost` when the phone leapt away from the last of them and did not come back. */
const fixesOf = async (ctx: Context, booking: Booking, end: End): Promise<{ track: TrackFix[]; isLost: boolean }> => {
  const stored = (await trackPoints(ctx.store, booking)).filter(({ assumed }) => !assumed);
  const isExact = ({ accuracyM = 0 }: TrackFix) => accuracyM <= MAX_DISTANCE_ACCURACY_M;
  const endAt = Math.min(end.fixAt ?? end.at, end.at);
  const last = end.location && { ...end.location, at: endAt, accuracyM: end.accuracyM };
  const span = { startAt: booking.startTime ?? end.at, endAt };
  const exact = stored.filter(isExact);
  const track = tripTrack<TrackFix>(exact, span, last && isExact(last) ? last : undefined);
  const lastAt = track.at(-1)?.at ?? endAt;
  return { track, isLost: exact.some(({ at }) => at > lastAt && at <= endAt) };
};

/**
 * The distance by the fixes and the streets. Before an admin has checked it, it never exceeds what the estimate or the
 * roads explain.
 */
const distanceOf = async (
  ctx: Context,
  booking: Booking,
  fixes: readonly TrackFix[],
): Promise<Omit<DrivenDistance, 'by'> | undefined> => {
  const from = ctx.now();
  const ask = async (points: LatLng[]) => {
    const route = await drive(ctx, points);
    return isRefusal(route) ? undefined : route;
  };
  const found = await explainTrack(fixes, ask, () => ctx.now() - from > SEARCH_MS);
  if (!found) return undefined;
  const { km, claimedKm, directKm, routeS } = found;
  const drivenS = (fixes.at(-1)!.at - fixes[0]!.at) / 1000;
  const { estimateDistance } = booking;
  const exceeds = (most: number, least: number) => most - least > unexplained.km + unexplained.share * least;
  // A quick drive along the booked route is charged as booked, whatever its speed.
  const isInvented = isTooFast(routeS, drivenS) && exceeds(km, estimateDistance);
  const isExplained = !isInvented && !exceeds(claimedKm, km);
  // The driven part of such a track cannot be determined.
  const doubted = isInvented ? estimateDistance : Math.max(estimateDistance, directKm);
  const most = isExplained ? Infinity : doubted;
  return { km: Math.min(km, most), claimedKm, isExplained };
};

/**
 * The driven route of a trip (spec §7, Trip distance) and its last position, if known: along the streets that explain
 * the fixes. Gaps are filled by the route between the fixes at either side, and without a usable track the booked route
 * counts. If the map service fails, the recorded line counts, so that the driver need not wait at the drop.
 */
export const drivenDistance = async (
  ctx: Context,
  booking: Booking,
  end: End,
): Promise<{ distance: DrivenDistance; end: LatLng | undefined; leftAt?: number }> => {
  const startAt = booking.startTime ?? end.at;
  const { track, isLost } = await fixesOf(ctx, booking, end);
  const [first, last] = [track[0], track.at(-1)];
  const leftAt = leavesAt(booking, track, (await ctx.settings()).stepRadius);
  const left = leftAt === undefined ? {} : { leftAt };
  const at = last && !isLost ? { lat: last.lat, lng: last.lng } : undefined;
  if (!first || !last) return { distance: bookedDistance(booking, startAt, end.at), end: undefined, ...left };
  const [before, after] = [placeAt(booking.pickup, startAt, first), placeAt(booking.drop, end.at, last, isLost)];
  const { pickup, drop } = booking;
  const fixes = [...before, ...anchored(track, { pickup, drop }), ...after];
  const isCut = isLost && after.length === 0;
  if (fixes.length < 2 || track.length < 2 || isCut)
    return { distance: bookedDistance(booking, startAt, end.at), end: undefined, ...left };
  const found = await distanceOf(ctx, booking, fixes);
  if (!found) {
    const km = recordedKm(fixes);
    return { distance: { km, claimedKm: km, isExplained: true, by: 'track' }, end: at, ...left };
  }
  const assumedKm = haversineKm(fixes[0]!, first) + haversineKm(last, fixes.at(-1)!);
  return { distance: { ...found, by: assumedKm > found.km / 2 ? 'booked' : 'streets' }, end: at, ...left };
};
