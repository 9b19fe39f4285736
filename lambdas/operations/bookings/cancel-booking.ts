import { bookingOperations } from '#shared/contract/operations/bookings';
import type { Booking } from '#shared/contract/entities/booking';
import type { Punctuality } from '#shared/domain/booking/approach';
import { cancel, feeOf } from '#shared/domain/booking/decide';
import { haversineKm } from '#shared/domain/geo/distance';
import { debtWrites, fundsFor } from '#lambdas/model/money/debts';
import { implement } from '#lambdas/runtime/implementation';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { withWrites } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { heardPosition } from '#lambdas/model/drivers/presence-items';
import { whereIsDriver } from '#lambdas/model/bookings/where-is-driver';
import type { Context } from '#lambdas/runtime/context';

/** The fee runs only for a driver who comes and waits, so their last position is looked at: after the arrival, one since. */
const punctualityOf = async (ctx: Context, booking: Booking, toleranceMin: number): Promise<Punctuality> => {
  const arrivedAt = booking.status === 'ARRIVED' ? (booking.arrivalHeardAt ?? booking.driver_arrive_time) : undefined;
  const last = await whereIsDriver(ctx, booking, heardPosition);
  const isKnown = last !== undefined && last.at > (arrivedAt ?? 0);
  return { toleranceMin, ...(isKnown ? { driverKm: haversineKm(last, booking.pickup) } : {}) };
};

export const cancelBooking = implement(
  bookingOperations.cancelBooking,
  async ({ ctx, actor, input, key }) => {
    const settings = await ctx.settings();
    const by = bookingActor(actor);
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      // The balance of the wallet that pays the fee may have changed since it was read.
      rereads: true,
      decide: async booking => {
        const now = ctx.now();
        const punctuality = await punctualityOf(ctx, booking, settings.lateTolerance);
        const hasFee = feeOf(booking, by, now, punctuality) > 0;
        const funds = hasFee ? { funds: await fundsFor(ctx.store, booking.customer, settings, now) } : {};
        return withWrites(cancel(booking, by, { ...input, now, punctuality, ...funds }), decision =>
          debtWrites(booking, decision, settings, now),
        );
      },
    });
  },
  bookingAgain,
);
