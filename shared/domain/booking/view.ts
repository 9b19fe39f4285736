import type { Booking, BookingEvent, BookingStatus } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { hasDriverOnTrip } from './transitions';

export type Reader = { uid: string; usertype: UserType };

/** Whether the reader has a part in the booking; everybody else is told that it doesn't exist. */
export const mayRead = (booking: Booking, reader: Reader): boolean => {
  if (reader.usertype === 'admin') return true;
  if (reader.usertype === 'rider') return booking.customer === reader.uid;
  if (reader.usertype === 'fleetadmin') return booking.fleetadmin === reader.uid;
  return booking.driver === reader.uid || (booking.status === 'NEW' && booking.requestedDrivers?.[reader.uid] === true);
};

/** What later steps of the server go by. */
const serversOwn = ['tariff', 'arrivalHeardAt', 'startedNear', 'reachedNear'] as const;
/**
 * From when on the talk and the way of a ride are a reader's to see: what a driver who gave it back said, was told and
 * drove is neither the next driver's nor their fleet's.
 */
export const seesFrom = ({ acceptedAt = 0 }: Pick<Booking, 'acceptedAt'>, { usertype }: Reader): number =>
  usertype === 'driver' || usertype === 'fleetadmin' ? acceptedAt : 0;

/** Internal dispatch data, of no business to a party of the ride. */
const internal = ['requestedDrivers', 'assigned', 'gaveBack', 'customer_token', 'driver_token', ...serversOwn] as const;
/** What only the rider may know before the driver has been told it. */
const riderOnly = ['otp', 'customer_email', 'payToken'] as const;
const beforeAccepting = ['customer_contact', 'deliveryPerson', 'deliveryPersonPhone'] as const;

const driverContact = ['driver_contact'] as const;

/** The code starts the trip: before that the rider has it, and afterwards nobody. */
const needsCode: readonly BookingStatus[] = ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED'];

/** What a rider owes from earlier rides is the driver's business only where they collect it. */
const debtOf = ({ payment_mode }: Booking): readonly (keyof Booking)[] =>
  payment_mode === 'cash' ? [] : ['earlierDebt'];

/** Driver and rider call each other while the ride, or its payment, is open; afterwards they write. */
const mayCall = (status: BookingStatus): boolean => hasDriverOnTrip(status) || status === 'PENDING';

const without = (booking: Booking, keys: readonly (keyof Booking)[]): Booking => {
  const copy: Partial<Booking> = { ...booking };
  for (const key of keys) delete copy[key];
  return copy as Booking;
};

/** The booking as one reader may see it: the code never reaches a driver, contacts only the driver who took the ride. */
export const viewFor = (booking: Booking, reader: Reader): Booking => {
  if (reader.usertype === 'admin') return without(booking, ['customer_token', 'driver_token', 'otp', ...serversOwn]);
  const isOver = !mayCall(booking.status);
  const code = needsCode.includes(booking.status) ? [] : (['otp'] as const);
  if (reader.usertype === 'rider') return without(booking, [...internal, ...code, ...(isOver ? driverContact : [])]);
  const seen = without(booking, [...internal, ...riderOnly, ...debtOf(booking)]);
  const isTheirs = reader.usertype === 'fleetadmin' || booking.driver === reader.uid;
  return isTheirs && !isOver ? seen : without(seen, beforeAccepting);
};

/** Event changes as they go out on the booking's topic, where rider, driver and admins listen alike. */
export const publicChanges = (changes: BookingEvent['changes']): BookingEvent['changes'] =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([key]) => ![...internal, ...riderOnly, ...beforeAccepting].some(hidden => hidden === key),
    ),
  );

/** Changes in a booking's history, for one reader: what they may not see of it, its history doesn't tell them either. */
export const seenChanges = (
  changes: BookingEvent['changes'],
  booking: Booking,
  reader: Reader,
): BookingEvent['changes'] => {
  const seen = viewFor(booking, reader);
  // A ride may have had other drivers before: their phones are nobody's any more.
  const isTold = (key: string, value: unknown) =>
    key === 'driver_contact' ? value === null || value === seen.driver_contact : key in seen || !(key in booking);
  return Object.fromEntries(Object.entries(publicChanges(changes)).filter(([key, value]) => isTold(key, value)));
};
