import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { type Decision, reach } from '#shared/domain/booking/decide';
import { refare } from '#shared/domain/fare/refare';
import { asParty } from '#lambdas/bookings/as-actor';
import { moveOwnBooking } from '#lambdas/bookings/own-booking';
import { loadCarType } from '#lambdas/catalog/load-car-type';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { log } from '#lambdas/runtime/log';
import { drivenKm } from './driven-distance';
import { trackPoint } from './track-point';

/** The drop is where the ride ended; an address nobody knows leaves the one that was booked. */
const dropAt = async (ctx: Context, booking: Booking, at: LatLng | undefined): Promise<Partial<Booking>> => {
  if (!at) return {};
  const found = await (await ctx.maps()).address(at).catch((error: unknown) => void log.error('maps failed', error));
  const add = found ?? booking.dropAddress;
  return { drop: { ...at, add }, dropAddress: add };
};

/** A taxi's fare is that of the way driven (FARE-6); a delivery's was agreed and paid. */
const asDriven = async (
  ctx: Context,
  booking: Booking,
  decision: Decision | Refusal,
  end: LatLng | undefined,
): Promise<Decision | Refusal> => {
  if (isRefusal(decision) || booking.appcat !== 'taxi') return decision;
  const carType = await loadCarType(ctx.store, booking.carTypeId);
  if (!carType) return decision;
  const [distanceKm, drop, settings] = await Promise.all([
    drivenKm(ctx, booking.id, end),
    dropAt(ctx, booking, end),
    ctx.settings(),
  ]);
  const durationS = decision.changes.total_trip_time ?? 0;
  return {
    ...decision,
    changes: { ...decision.changes, ...drop, ...refare(booking, carType, { distanceKm, durationS }, settings) },
  };
};

export const reachDrop = implement(bookingOperations.reachDrop, ({ ctx, actor, input, key }) =>
  moveOwnBooking({
    ctx,
    actor,
    key,
    bookingId: input.bookingId,
    decide: booking => asDriven(ctx, booking, reach(booking, asParty(actor), ctx.now()), input.location),
    extra: trackPoint(ctx, input.location),
  }),
);
