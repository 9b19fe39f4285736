import type { Booking } from '#shared/contract/entities/booking';
import { anonymise, anonymousChanges, type Party } from '#shared/domain/booking/anonymous';
import { eraseAlarms } from '#lambdas/model/alarms/erase-alarms';
import { eventsSince, loadBooking } from '#lambdas/store/booking-items';
import { eraseMessages } from '#lambdas/model/chat/erase-messages';
import { exists, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, bookingPk, eventKey, routeKey, trackSk } from '#lambdas/store/keys';

const trackOf = async (ctx: Context, bookingId: string): Promise<Write[]> => {
  const items = await ctx.store.query({ pk: bookingPk(bookingId), beginsWith: trackSk('') });
  return [...items, routeKey(bookingId)].map(({ pk, sk }) => ({ type: 'delete', key: { pk, sk } }));
};

const eventsOf = async (ctx: Context, bookingId: string, party: Party): Promise<Write[]> =>
  (await eventsSince(ctx.store, bookingId, 0)).flatMap(event => {
    const changes = anonymousChanges(event.changes, party);
    return changes
      ? [{ type: 'update', key: eventKey(bookingId, event.v), set: { changes }, if: exists() } as const]
      : [];
  });

/** Takes a party out of a booking: out of its fields and its history; with the rider goes the way they took. */
const eraseParty = async (ctx: Context, booking: Booking, party: Party): Promise<void> => {
  const { id: bookingId } = booking;
  const { set, remove } = anonymise(booking, party);
  const writes: Write[] = [
    { type: 'update', key: bookingKey(bookingId), set, remove, if: exists() },
    ...(await eventsOf(ctx, bookingId, party)),
    ...(party === 'customer' ? await trackOf(ctx, bookingId) : []),
  ];
  for (const write of writes) await ctx.store.write([write]);
  await eraseAlarms(ctx.store, booking, party);
  const photos = party === 'customer' ? [booking.pickup_image, booking.deliver_image] : [];
  const paths = photos.flatMap(path => (path ? [path, `${path}_thumb`] : []));
  if (paths.length > 0) await (await ctx.files()).remove(paths);
};

/** Takes somebody out of a booking, whichever part they had in it. */
export const eraseBooking = async (ctx: Context, bookingId: string, uid: string): Promise<void> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking) return;
  await eraseMessages(ctx, bookingId, uid);
  if (booking.customer === uid) await eraseParty(ctx, booking, 'customer');
  if (booking.driver === uid) await eraseParty(ctx, booking, 'driver');
};
