import type { Booking } from '#shared/contract/entities/booking';
import { anonymise, anonymousChanges, type Party } from '#shared/domain/booking/anonymous';
import { bookingImagePath, thumbPath } from '#shared/domain/files/path';
import { eraseAlarms, eraseFormerFromAlarms } from '#lambdas/model/alarms/erase-alarms';
import { eventsSince, loadBooking } from '#lambdas/store/booking-items';
import { forgetAudits } from '#lambdas/model/audit/forget-audits';
import { eraseHandover } from './handover';
import { eraseMessages } from '#lambdas/model/chat/erase-messages';
import { exists, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, bookingPk, eventKey, trackSk } from '#lambdas/store/keys';

type Erased = { party: Party; uid: string };

const trackOf = async (ctx: Context, bookingId: string): Promise<Write[]> => {
  const items = await ctx.store.query({ pk: bookingPk(bookingId), beginsWith: trackSk('') });
  return [
    ...items.map(({ pk, sk }): Write => ({ type: 'delete', key: { pk, sk } })),
    { type: 'update', key: eventKey(bookingId, 1), remove: ['polyline'], if: exists() },
  ];
};

/** A ride may have had several drivers: a driver's data is only in the events that they caused. */
const eventsOf = async (ctx: Context, bookingId: string, { party, uid }: Erased): Promise<Write[]> =>
  (await eventsSince(ctx.store, bookingId, 0)).flatMap(event => {
    if (party === 'driver' && event.by !== uid) return [];
    const changes = anonymousChanges(event.changes, party);
    return changes
      ? [{ type: 'update', key: eventKey(bookingId, event.v), set: { changes }, if: exists() } as const]
      : [];
  });

/** A driver who gave the ride back may have left a pickup photo that the booking no longer references. */
const photosOf = ({ id, pickup_image, deliver_image, gaveBack = [] }: Booking): string[] => [
  ...(pickup_image || gaveBack.length > 0 ? [bookingImagePath(id, 'pickup_image')] : []),
  ...(deliver_image ? [bookingImagePath(id, 'deliver_image')] : []),
];

/** Erases a party from a booking's fields and history; for a rider the driven route is erased, too. */
const eraseParty = async (ctx: Context, booking: Booking, { party, uid }: Erased): Promise<void> => {
  const { id: bookingId } = booking;
  // Photos first, while the booking still references them: an interrupted erasure is repeated.
  const paths = party === 'customer' ? photosOf(booking).flatMap(path => [path, thumbPath(path)]) : [];
  if (paths.length > 0) await (await ctx.files()).remove(paths);
  const { set, remove } = anonymise(booking, party);
  const writes: Write[] = [
    { type: 'update', key: bookingKey(bookingId), set, remove, if: exists() },
    ...(await eventsOf(ctx, bookingId, { party, uid })),
    ...(party === 'customer' ? await trackOf(ctx, bookingId) : []),
  ];
  for (const write of writes) await ctx.store.write([write]);
  if (party === 'customer') await eraseHandover(ctx.store, bookingId);
  await eraseAlarms(ctx.store, booking, party);
};

/** Erases a driver from a booking that they gave back, and which no longer references them. */
const eraseFormer = async (ctx: Context, booking: Booking, uid: string): Promise<void> => {
  for (const write of await eventsOf(ctx, booking.id, { party: 'driver', uid })) await ctx.store.write([write]);
  await eraseFormerFromAlarms(ctx.store, booking, uid);
};

/** Erases a person from a booking, whichever role they had in it. */
export const eraseBooking = async (ctx: Context, bookingId: string, uid: string): Promise<void> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking) return;
  await eraseMessages(ctx, bookingId, uid);
  await forgetAudits(ctx, bookingId);
  if (booking.customer === uid) await eraseParty(ctx, booking, { party: 'customer', uid });
  if (booking.driver === uid) await eraseParty(ctx, booking, { party: 'driver', uid });
  if (booking.gaveBack?.includes(uid)) await eraseFormer(ctx, booking, uid);
};
