import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { Decision } from '#shared/domain/booking/decide';
import { haversineKm } from '#shared/domain/geo/distance';
import { refare } from '#shared/domain/fare/refare';
import { cachedAddress } from '#lambdas/model/places/cached-places';
import { tariffFor } from '#lambdas/model/bookings/tariff-for';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { drivenDistance, type End } from './driven-distance';

/** A vehicle rarely stops on the very spot: within this distance of it, the rider was taken to the booked place. */
const NEAR_DROP_M = 100;

const isAtBooked = ({ drop }: Booking, at: LatLng): boolean => haversineKm(drop, at) * 1_000 <= NEAR_DROP_M;

/**
 * The drop becomes the place where the ride ended. The booked address stays if the end is near the booked place, or if
 * no other address is known.
 */
const dropAt = async (
  ctx: Context,
  booking: Booking,
  at: LatLng | undefined,
): Promise<Pick<Booking, 'drop' | 'dropAddress'> | undefined> => {
  if (!at) return undefined;
  const staysAsBooked = isAtBooked(booking, at);
  const found = staysAsBooked
    ? undefined
    : await cachedAddress(ctx, at).catch((error: unknown) => void log.error('maps failed', error));
  const add = found?.address ?? booking.dropAddress;
  return { drop: { ...at, add }, dropAddress: add };
};

/**
 * The time that is charged at once. A start that was reported late may hide waiting. For the time before the report,
 * only driving that the track proves counts; without proof, no more than the estimate.
 */
const surelyDrivenS = (booking: Booking, leftAt: number | undefined, endAt: number): number => {
  const { startReceivedAt, estimateTime } = booking;
  if (startReceivedAt === undefined) return Infinity;
  const since = (from: number) => Math.max(0, Math.round((endAt - from) / 1_000));
  return Math.max(since(startReceivedAt), leftAt === undefined ? estimateTime : since(leftAt));
};

/** A taxi's fare is recalculated for the driven route (FARE-6); a delivery's fare was agreed and paid. */
export const finalFare = async (
  ctx: Context,
  booking: Booking,
  decision: Decision<'REACHED'>,
  end: End,
): Promise<Decision<'REACHED'>> => {
  if (booking.appcat !== 'taxi') return decision;
  const tariff = await tariffFor(ctx, booking);
  if (!tariff) return decision;
  const driven = await drivenDistance(ctx, booking, end);
  const { maxFareAboveEstimate: above, maxFareBelowEstimate: below } = await ctx.settings();
  const drop = await dropAt(ctx, booking, end.location && driven.end);
  const claimedS = decision.changes.total_trip_time;
  const durationS = Math.min(claimedS, surelyDrivenS(booking, driven.leftAt, end.at));
  const fare = refare(booking, tariff, { ...driven.distance, durationS, claimedS }, { above, below });
  return { ...decision, changes: { ...decision.changes, ...drop, ...fare } };
};
