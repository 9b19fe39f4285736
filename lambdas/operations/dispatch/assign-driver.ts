import { PRESENCE_FRESH_MS } from '#shared/contract/constants';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { dispatchOperations } from '#shared/contract/operations/dispatch';
import { whyNot } from '#shared/domain/booking/may-do';
import { assign } from '#shared/domain/booking/search';
import { newOffer } from '#shared/domain/dispatch/offer';
import { haversineKm } from '#shared/domain/geo/distance';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { redactBooking } from '#lambdas/model/bookings/redact';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { offerWrite, timeFactors } from '#lambdas/model/drivers/offer-items';
import { loadPresence, type StoredPresence } from '#lambdas/model/drivers/presence-items';

/** The driver must be able to take the ride: on duty, free, in reach, with the booked vehicle (spec §4). */
const presenceOf = async (ctx: Context, booking: StoredBooking, uid: string): Promise<StoredPresence | Refusal> => {
  if (booking.gaveBack?.includes(uid)) return refuse('select_proper', { field: 'driver' });
  const presence = await loadPresence(ctx.store, uid);
  if (!presence?.onDuty || !presence.approved || ctx.now() - presence.ts > PRESENCE_FRESH_MS)
    return refuse('driver_offline');
  if (presence.queue) return refuse('driver_busy');
  return presence.carTypeId === booking.carTypeId ? presence : refuse('select_proper', { field: 'carType' });
};

export const assignDriver = implement(
  dispatchOperations.assignDriver,
  async ({ ctx, actor, input, key }) => {
    const { bookingId, driver } = input;
    const booking = await loadBooking(ctx.store, bookingId);
    if (!booking) return refuse('not_found');
    const { autoDispatch } = await ctx.settings();
    const reason = whyNot('assign', booking, { id: actor.uid, usertype: actor.usertype }, { autoDispatch });
    if (reason === 'not_now') return refuse('booking_moved_on', { status: booking.status });
    if (reason) return refuse('forbidden');
    const presence = await presenceOf(ctx, booking, driver);
    if (isRefusal(presence)) return presence;
    const km = Math.round(haversineKm(presence, booking.pickup) * 1000) / 1000;
    const factor = (await timeFactors(ctx.store, [driver])).get(driver) ?? 1;
    const moved = await move(ctx, {
      bookingId,
      key,
      by: { uid: actor.uid, party: 'admin' },
      decide: found =>
        withWrites(assign(found, driver), () => [
          offerWrite(bookingId, { uid: driver, km }, newOffer(ctx.now(), 'admin', { factor })),
        ]),
    });
    return isRefusal(moved) ? moved : { booking: await redactBooking(ctx, actor, moved) };
  },
  bookingAgain,
);
