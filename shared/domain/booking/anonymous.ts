import type { Booking, BookingEvent } from '#shared/contract/entities/booking';
import type { PlacePoint } from '#shared/contract/entities/common';

export type Party = 'customer' | 'driver';

/** What names or reaches a party of a booking, and what the rider told the driver. */
const personal = {
  customer: [
    'customer_contact',
    'customer_email',
    'customer_image',
    'customer_token',
    'deliveryPerson',
    'deliveryPersonPhone',
    'pickUpInstructions',
    'deliveryInstructions',
    'feedback',
    'pickup_image',
    'deliver_image',
  ],
  driver: ['driver_contact', 'driver_image', 'driver_token', 'vehicle_number', 'vehicle_model'],
} as const satisfies Record<Party, readonly (keyof Booking)[]>;

const nameOf = { customer: 'customer_name', driver: 'driver_name' } as const;
export const DELETED_NAME = 'Deleted user';

/** About a kilometre: enough for a report by area, too little to find a door. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100;
/** Stands for an address of which nothing may stay: every reader of a booking expects one. */
const NOWHERE = '–';
/** The last part of an address: the town. An address of one part may be a door. */
const townOf = (address: string): string => {
  const [, ...rest] = address.split(',');
  return rest.at(-1)?.trim() || NOWHERE;
};
const vague = <P extends PlacePoint>(point: P): P => ({
  ...point,
  lat: coarse(point.lat),
  lng: coarse(point.lng),
  add: townOf(point.add),
});

/** A rider's addresses are theirs; a driver's deletion leaves them alone. What was made vague before stays as it is. */
const placesOf = (booking: Booking, party: Party): Partial<Booking> =>
  party === 'driver' || booking.customer_name === DELETED_NAME
    ? {}
    : {
        pickup: vague(booking.pickup),
        drop: vague(booking.drop),
        pickupAddress: townOf(booking.pickupAddress),
        dropAddress: townOf(booking.dropAddress),
        stops: booking.stops.map(vague),
      };

export type Anonymised = { set: Partial<Booking>; remove: readonly (keyof Booking)[] };

/** The booking without one of its parties: money, times and areas stay, as the books need them. */
export const anonymise = (booking: Booking, party: Party): Anonymised => ({
  set: { [nameOf[party]]: DELETED_NAME, ...placesOf(booking, party) },
  remove: [...personal[party], ...(party === 'customer' ? (['coords', 'startedNear', 'reachedNear'] as const) : [])],
});

const places: readonly string[] = ['pickup', 'drop', 'stops', 'pickupAddress', 'dropAddress', 'coords', 'polyline'];

/** An event's changes without what names a party, or undefined when there is nothing of the kind in them. */
export const anonymousChanges = (
  changes: BookingEvent['changes'],
  party: Party,
): BookingEvent['changes'] | undefined => {
  const gone: readonly string[] = [...personal[party], ...(party === 'customer' ? places : [])];
  const kept = Object.entries(changes).filter(([key]) => !gone.includes(key));
  const named = nameOf[party] in changes;
  if (kept.length === Object.keys(changes).length && !named) return undefined;
  return { ...Object.fromEntries(kept), ...(named ? { [nameOf[party]]: DELETED_NAME } : {}) };
};
