import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { Parcel, ParcelState } from '#shared/contract/entities/handover';
import { DELETED_NAME } from './anonymous';
import { haversineKm } from '../geo/distance';
import { displayAddress, displayName } from '../people/display-name';

const states: Readonly<Record<BookingStatus, ParcelState>> = {
  PAYMENT_PENDING: 'waiting',
  NEW: 'waiting',
  ACCEPTED: 'to_pickup',
  ARRIVED: 'at_pickup',
  STARTED: 'on_the_way',
  REACHED: 'delivered',
  PENDING: 'delivered',
  PAID: 'delivered',
  COMPLETE: 'delivered',
  CANCELLED: 'cancelled',
};

/** Whether nothing is left to hand over: the parcel is delivered, or never comes. */
export const isParcelOver = (status: BookingStatus): boolean =>
  states[status] === 'delivered' || states[status] === 'cancelled';

/** A driver within this distance of the drop-off is about to knock, km. */
const NEAR_KM = 0.2;

/** A name as shown to strangers: its first word, short, and without anything that a program would turn into a link. */
const firstName = (name: string): string => (name === DELETED_NAME ? name : (displayName(name).split(' ')[0] ?? ''));

const driverOf = ({ driver_name = '', vehicle_model = '', vehicle_number = '' }: Booking): Pick<Parcel, 'driver'> => ({
  driver: { name: firstName(driver_name), vehicle: vehicle_model, plate: vehicle_number },
});

const inTransit = (
  booking: Booking,
  position: (LatLng & { at: number }) | undefined,
  now: number,
): Pick<Parcel, 'state'> & Partial<Parcel> => {
  const arrivesAt = (booking.startTime ?? now) + booking.estimateTime * 1000;
  const isNear = position !== undefined && haversineKm(position, booking.drop) <= NEAR_KM;
  return {
    state: isNear ? 'near' : 'on_the_way',
    ...(position ? { position } : {}),
    ...(arrivesAt > now && !isNear ? { arrivesAt } : {}),
  };
};

type Known = { code: string; position?: (LatLng & { at: number }) | undefined; now: number };

/**
 * The delivery as its recipient follows it: without phone numbers, without the price, without places other than their
 * own, and without notes to the driver.
 */
export const parcelOf = (booking: Booking, { code, position, now }: Known): Parcel => {
  const state = states[booking.status];
  const isOpen = !isParcelOver(booking.status);
  const { lat, lng, add } = booking.drop;
  const hasDriver = state !== 'waiting' && state !== 'cancelled';
  return {
    state,
    sender: firstName(booking.customer_name),
    drop: { lat, lng, add: displayAddress(add) },
    ...(hasDriver ? driverOf(booking) : {}),
    ...(booking.status === 'STARTED' ? inTransit(booking, position, now) : {}),
    ...(state === 'delivered' && booking.endTime !== undefined ? { deliveredAt: booking.endTime } : {}),
    ...(booking.handedOver ? { handedOver: booking.handedOver } : {}),
    ...(isOpen ? { code } : {}),
  };
};
