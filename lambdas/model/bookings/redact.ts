import type { Booking, BookingEvent } from '#shared/contract/entities/booking';
import { type Reader, seenChanges, viewFor } from '#shared/domain/booking/view';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import type { Context } from '#lambdas/runtime/context';

/** In demo mode nobody who looks after others learns how to reach them (DEMO-2); who rides and who drives do. */
export const hidesContacts = async (ctx: Context, { usertype }: Pick<Reader, 'usertype'>): Promise<boolean> =>
  (usertype === 'admin' || usertype === 'fleetadmin') && !(await ctx.settings()).AllowCriticalEditsAdmin;

type Seen = {
  booking(booking: Booking): Booking;
  changes(changes: BookingEvent['changes'], booking: Booking): BookingEvent['changes'];
};

/** Bookings and their history as one reader may see them on this stage. */
export const redactFor = async (ctx: Context, reader: Reader): Promise<Seen> => {
  const hidden = await hidesContacts(ctx, reader);
  const shown = <R extends object>(record: R): R => (hidden ? hideContacts(record) : record);
  return {
    booking: booking => shown(viewFor(booking, reader)),
    changes: (changes, booking) => shown(seenChanges(changes, booking, reader)),
  };
};

/** One booking as a reader may see it. */
export const redactBooking = async (ctx: Context, reader: Reader, booking: Booking): Promise<Booking> =>
  (await redactFor(ctx, reader)).booking(booking);
