import type { Booking } from '#shared/contract/entities/booking';
import type { BookingChanges } from '#shared/contract/entities/booking-event';
import type { PlacePoint } from '#shared/contract/entities/common';

export type Party = 'customer' | 'driver';

/** Fields that identify or contact a party of a booking, and the rider's instructions for the driver. */
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
    'endObjectionWords',
    'pickup_image',
    'deliver_image',
  ],
  driver: ['driver_contact', 'driver_image', 'driver_token', 'vehicle_number', 'vehicle_model'],
} as const satisfies Record<Party, readonly (keyof Booking)[]>;

/** The party as `cancelledBy` names it; the party that cancelled wrote the reason. */
const writer = { customer: 'rider', driver: 'driver' } as const;
const wroteReason = ({ cancelledBy }: Pick<BookingChanges, 'cancelledBy'>, party: Party): boolean =>
  cancelledBy === writer[party];

const nameOf = { customer: 'customer_name', driver: 'driver_name' } as const;
/**
 * Stored in place of the name of a user who has left. It is a marker: pages show the reader's word for it
 * (`web/src/lib/deleted-names.ts`); only files made here, with English headings, show it unchanged.
 */
export const DELETED_NAME = 'Deleted user';

/** About a kilometre: enough for a report by area, too little to find a door. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100;
/** Replaces an address that must go completely, because every reader of a booking expects an address. */
const NOWHERE = '–';
/** The last part of an address: the town. An address with a single part may be a house, so none of it is retained. */
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

/**
 * The addresses belong to the rider, so deleting a driver leaves them. Addresses that were made vague before stay
 * unchanged.
 */
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

/** Anonymises one party of the booking: money, times and areas stay for the accounts. */
export const anonymise = (booking: Booking, party: Party): Anonymised => ({
  set: { [nameOf[party]]: DELETED_NAME, ...placesOf(booking, party) },
  remove: [
    ...personal[party],
    ...(party === 'customer' ? (['coords', 'startedNear', 'reachedNear'] as const) : []),
    ...(wroteReason(booking, party) ? (['reason'] as const) : []),
  ],
});

const places: readonly string[] = ['pickup', 'drop', 'stops', 'pickupAddress', 'dropAddress', 'coords', 'polyline'];

/** An event's changes without personal data of a party, or undefined when they contain none. */
export const anonymousChanges = (changes: BookingChanges, party: Party): BookingChanges | undefined => {
  const words = wroteReason(changes, party) ? ['reason'] : [];
  const gone: readonly string[] = [...personal[party], ...words, ...(party === 'customer' ? places : [])];
  const retained = Object.entries(changes).filter(([key]) => !gone.includes(key));
  const named = nameOf[party] in changes;
  if (retained.length === Object.keys(changes).length && !named) return undefined;
  return { ...Object.fromEntries(retained), ...(named ? { [nameOf[party]]: DELETED_NAME } : {}) };
};
