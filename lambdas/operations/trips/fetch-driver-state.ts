import type { Booking } from '#shared/contract/entities/booking';
import { tripOperations } from '#shared/contract/operations/trips';
import { fromMinor } from '#shared/domain/money/money';
import { viewFor } from '#shared/domain/booking/view';
import { asBooking, loadBooking, loadRoute, loadRoutes } from '#lambdas/store/booking-items';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { isOffered } from '#shared/domain/dispatch/offer';
import { bookingKey, offerPk, OFFER_PREFIX, reportKey } from '#lambdas/store/keys';
import { dayPeriod, monthPeriod } from '#lambdas/model/reports/periods';
import { ofDay } from '#lambdas/model/reports/row-figures';

const openOffers = async (ctx: Context, actor: Actor) => {
  const offers = (await ctx.store.query({ pk: offerPk(actor.uid), beginsWith: OFFER_PREFIX })).filter(offer =>
    isOffered({ expiresAt: offer.expiresAt as number }, ctx.now()),
  );
  const ids = offers.map(offer => offer.bookingId as string);
  const [bookings, lines] = await Promise.all([ctx.store.getMany(ids.map(bookingKey)), loadRoutes(ctx.store, ids)]);
  const byId = new Map(bookings.map(item => [asBooking(item).id, asBooking(item)]));
  return offers.flatMap(offer => {
    const booking = byId.get(offer.bookingId as string);
    // Offers may outlive their search: only those that the booking itself lists count.
    if (booking?.status !== 'NEW' || !booking.requestedDrivers?.[actor.uid]) return [];
    return [
      {
        bookingId: booking.id,
        expiresAt: offer.expiresAt as number,
        offeredAt: offer.offeredAt as number,
        pickupKm: offer.pickupKm as number,
        booking: viewFor({ ...booking, polyline: lines.get(booking.id) }, actor),
      },
    ];
  });
};

const runningTrip = async (ctx: Context, actor: Actor, bookingId: string | undefined): Promise<Booking | undefined> => {
  if (!bookingId) return undefined;
  const [booking, polyline] = await Promise.all([loadBooking(ctx.store, bookingId), loadRoute(ctx.store, bookingId)]);
  return booking && viewFor({ ...booking, polyline }, actor);
};

export const fetchDriverState = implement(tripOperations.fetchDriverState, async ({ ctx, actor }) => {
  const [presence, { code, timeZone }] = await Promise.all([loadPresence(ctx.store, actor.uid), ctx.settings()]);
  const [offers, activeBooking, month] = await Promise.all([
    openOffers(ctx, actor),
    runningTrip(ctx, actor, presence?.active),
    ctx.store.get(reportKey(`D#${actor.uid}`, monthPeriod(ctx.now(), timeZone))),
  ]);
  const today = ofDay(month, dayPeriod(ctx.now(), timeZone));
  return {
    driverActiveStatus: presence?.onDuty ?? false,
    queue: presence?.queue ?? false,
    ...(presence ? { location: { lat: presence.lat, lng: presence.lng } } : {}),
    offers,
    ...(activeBooking ? { activeBooking } : {}),
    today: {
      rides: today.rides,
      earned: fromMinor(today.earnedMinor, code),
    },
  };
});
