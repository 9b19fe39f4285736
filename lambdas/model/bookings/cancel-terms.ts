import type { Booking } from '#shared/contract/entities/booking';
import type { Punctuality } from '#shared/domain/geo/approach';
import { type BookingActor, type Cancellation, feeOf } from '#shared/domain/booking/decide';
import { haversineKm } from '#shared/domain/geo/distance';
import { heardPosition } from '#lambdas/model/drivers/presence-items';
import { fundsFor } from '#lambdas/model/money/debts';
import type { Context } from '#lambdas/runtime/context';
import { whereIsDriver } from './where-is-driver';

/** The fee runs only for a driver who comes and waits, so their last position is looked at: after the arrival, one since. */
const punctualityOf = async (ctx: Context, booking: Booking, toleranceMin: number): Promise<Punctuality> => {
  const arrivedAt =
    booking.status === 'ARRIVED' ? (booking.arrivalReceivedAt ?? booking.driver_arrive_time) : undefined;
  const last = await whereIsDriver(ctx, booking, heardPosition);
  const isKnown = last !== undefined && last.at > (arrivedAt ?? 0);
  return { toleranceMin, ...(isKnown ? { driverKm: haversineKm(last, booking.pickup) } : {}) };
};

/** The terms for cancelling a ride now at the cost of this party, and the money that pays a fee. */
export const cancelTerms = async (
  ctx: Context,
  booking: Booking,
  payer: BookingActor,
): Promise<Pick<Cancellation, 'now' | 'punctuality' | 'funds'>> => {
  const settings = await ctx.settings();
  const now = ctx.now();
  const punctuality = await punctualityOf(ctx, booking, settings.lateTolerance);
  const hasFee = feeOf(booking, payer, now, punctuality) > 0;
  return {
    now,
    punctuality,
    ...(hasFee ? { funds: await fundsFor(ctx.store, booking.customer, settings, now) } : {}),
  };
};
