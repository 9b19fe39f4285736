import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { type Reader, seenChanges, shownEvent, viewFor } from '#shared/domain/booking/view';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import type { Context } from '#lambdas/runtime/context';

/** In demo mode contacts are hidden from admins and fleet admins (DEMO-2), but not from the ride's rider and driver. */
export const hidesContacts = async (ctx: Context, { usertype }: Pick<Reader, 'usertype'>): Promise<boolean> =>
  (usertype === 'admin' || usertype === 'fleetadmin') && !(await ctx.settings()).AllowCriticalEditsAdmin;

type Seen = {
  booking(booking: Booking): Booking;
  event(event: BookingEvent, booking: Booking): BookingEvent;
};

/** Redacts bookings and their history for one reader on this stage. */
export const redactFor = async (ctx: Context, reader: Reader): Promise<Seen> => {
  const hidden = await hidesContacts(ctx, reader);
  const shown = <R extends object>(record: R): R => (hidden ? hideContacts(record) : record);
  return {
    booking: booking => shown(viewFor(booking, reader)),
    event: (event, booking) => shownEvent(event, changes => shown(seenChanges(changes, booking, reader))),
  };
};

/** One booking, redacted for a reader. */
export const redactBooking = async (ctx: Context, reader: Reader, booking: Booking): Promise<Booking> =>
  (await redactFor(ctx, reader)).booking(booking);
