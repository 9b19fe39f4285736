import type { Booking, Tariff } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Decision } from '#shared/domain/booking/decide';
import { tariffOf } from '#shared/domain/fare/tariff';
import { loadCarType } from '#lambdas/model/catalog/load-car-type';
import type { Context } from '#lambdas/runtime/context';

/** The tariff as booked; for bookings from before it was stored, the current one. */
export const tariffFor = async (ctx: Context, booking: Booking): Promise<Tariff | undefined> => {
  if (booking.tariff) return booking.tariff;
  const carType = await loadCarType(ctx.store, booking.carTypeId);
  return carType && tariffOf(carType, await ctx.settings());
};

/** A decision that depends on the tariff. */
export const withTariff = async <Made extends Decision>(
  ctx: Context,
  booking: Booking,
  decide: (tariff: Tariff) => Made | Refusal,
): Promise<Made | Refusal> => {
  const tariff = await tariffFor(ctx, booking);
  return tariff ? decide(tariff) : refuse('booking_moved_on', { status: booking.status });
};
