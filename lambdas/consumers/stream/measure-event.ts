import type { Booking } from '#shared/contract/entities/booking';
import { measured } from '#lambdas/ports/log';
import { config } from '#lambdas/runtime/config';
import type { StoredEvent } from '#lambdas/store/booking-items';

type Values = Record<string, { value: number; unit: string }>;
const count = { value: 1, unit: 'Count' };

/** The start of the rider's wait; undefined for a ride for later, whose search begins at its time. */
const waitsFrom = ({ searchFrom, bookingDate, bookLater }: Booking): number | undefined =>
  searchFrom ?? (bookLater ? undefined : bookingDate);

const accepted = (booking: Booking, at: number): Values => {
  const from = waitsFrom(booking);
  return {
    BookingsAccepted: count,
    ...(from !== undefined && at >= from ? { TimeToAccept: { value: (at - from) / 1000, unit: 'Seconds' } } : {}),
  };
};

/** Whether this is the first wave in which a driver got an offer. */
const isFirstOffer = ({ changes }: StoredEvent & { kind: 'SEARCHING' }): boolean =>
  changes.wave === 1 && Object.values(changes.requestedDrivers).includes(true);

/** Business metrics of a booking's step, from the request to the payment. */
export const businessOf = (booking: Booking, event: StoredEvent): Values => {
  if (event.v === 1) return { BookingsRequested: count };
  switch (event.kind) {
    case 'SEARCHING':
      return isFirstOffer(event) ? { BookingsOffered: count } : {};
    case 'ASSIGNED':
      return { BookingsOffered: count };
    case 'ACCEPTED':
      return accepted(booking, event.at);
    case 'NO_DRIVER':
      return { BookingsUnfilled: count };
    case 'CANCELLED':
      return { BookingsCancelled: count };
    case 'PAID':
      return { BookingsPaid: count };
    default:
      return {};
  }
};

/** Reports a step to CloudWatch. An event that is delivered twice is counted twice: these are rates, not books. */
export const measureEvent = (booking: Booking, event: StoredEvent): void => {
  const values = businessOf(booking, event);
  if (Object.keys(values).length > 0) measured({ Stage: config.stage }, values);
};
