import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { type Reader, seenChanges, shownEvent, viewFor } from '#shared/domain/booking/view';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import type { Context } from '#lambdas/runtime/context';
import { hidesContacts } from '#lambdas/runtime/demo';

type Seen = {
  booking(booking: Booking): Booking;
  event(event: BookingEvent, booking: Booking): BookingEvent;
};

/** Anybody may be an admin of the demo: those do not see the start code either. */
const withoutCode = ({ otp: _otp, ...rest }: Booking): Booking => rest;

/** Redacts bookings and their history for one reader on this stage. */
export const redactFor = async (ctx: Context, reader: Reader): Promise<Seen> => {
  const hidden = await hidesContacts(ctx, reader);
  const shown = <R extends object>(record: R): R => (hidden ? hideContacts(record) : record);
  return {
    booking: booking => {
      const seen = viewFor(booking, reader);
      return hidden ? hideContacts(withoutCode(seen)) : seen;
    },
    event: (event, booking) => shownEvent(event, changes => shown(seenChanges(changes, booking, reader))),
  };
};

/** One booking, redacted for a reader. */
export const redactBooking = async (ctx: Context, reader: Reader, booking: Booking): Promise<Booking> =>
  (await redactFor(ctx, reader)).booking(booking);
