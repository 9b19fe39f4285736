import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { BookingChanges, BookingEvent, BookingEventBody } from '#shared/contract/entities/booking-event';
import type { UserType } from '#shared/contract/operation';
import { hasDriverOnTrip } from './transitions';

export type Reader = { uid: string; usertype: UserType };

/** Whether the reader may see the booking; for everybody else it does not exist. */
export const mayRead = (booking: Booking, reader: Reader): boolean => {
  if (reader.usertype === 'admin') return true;
  if (reader.usertype === 'rider') return booking.customer === reader.uid;
  if (reader.usertype === 'fleetadmin') return booking.fleetadmin === reader.uid;
  return booking.driver === reader.uid || (booking.status === 'NEW' && booking.requestedDrivers?.[reader.uid] === true);
};

/** Fields that only later steps of the server need. */
const serversOwn = ['tariff', 'arrivalReceivedAt', 'startReceivedAt', 'startedNear', 'reachedNear'] as const;
/**
 * From when on a reader sees the chat and the track of a ride. The next driver and their fleet do not see those of a
 * driver who gave the ride back.
 */
export const seesFrom = ({ acceptedAt = 0 }: Pick<Booking, 'acceptedAt'>, { usertype }: Reader): number =>
  usertype === 'driver' || usertype === 'fleetadmin' ? acceptedAt : 0;

/** Internal dispatch data, hidden from the parties of the ride. */
const internal = [
  'requestedDrivers',
  'askEnds',
  'askTimes',
  'askWaves',
  'assigned',
  'referred',
  'gaveBack',
  'settled',
  'atOnceNotBy',
  'customer_token',
  'driver_token',
  ...serversOwn,
] as const;
/**
 * Fields that only the rider sees, among them the id of the order that only its payer knows. The rider gives the driver
 * the code.
 */
const riderOnly = [
  'otp',
  'customer_email',
  'payToken',
  'paidBy',
  'heldBy',
  'cancelFeePaid',
  'endObjectionWords',
] as const;
/**
 * A driver sees only the average of enough ratings. A single rating beside its rider's name would reveal the rider, and
 * the driver may meet the rider again.
 */
const ratings = ['rating', 'feedback'] as const;
const contacts = ['customer_contact', 'deliveryPerson', 'deliveryPersonPhone'] as const;
/**
 * Instructions may contain the code of a door: only the person who drives there needs them, and only until the ride is
 * over.
 */
const instructions = ['pickUpInstructions', 'deliveryInstructions'] as const;
const onTheRide = [...contacts, ...instructions] as const;

const driverContact = ['driver_contact'] as const;
/** Riders see neither the driver's fleet nor the party that takes the risk of the ride. */
const driversOwn = ['fleetadmin', 'promisedAtOnce'] as const;

/**
 * The code starts the trip. The rider sees it before that, admins see it if the office has booked, and nobody sees it
 * afterwards.
 */
const needsCode: readonly BookingStatus[] = ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED'];

/** The driver sees the rider's debt from earlier rides only if they collect it in cash. */
const debtOf = ({ payment_mode }: Booking): readonly (keyof Booking)[] =>
  payment_mode === 'cash' ? [] : ['earlierDebt'];

/**
 * Driver and rider see each other's phone number while the ride, or its payment, is open; afterwards they use the chat.
 */
const mayCall = (status: BookingStatus): boolean => hasDriverOnTrip(status) || status === 'PENDING';

/** Whether a reader other than the driver's side, or the driver's side of a ride that is under way. */
const isOnTheRide = (booking: Booking, { usertype, uid }: Reader): boolean => {
  if (usertype === 'admin' || usertype === 'rider') return true;
  return (usertype === 'fleetadmin' || booking.driver === uid) && mayCall(booking.status);
};

const without = (booking: Booking, keys: readonly (keyof Booking)[]): Booking => {
  const copy: Partial<Booking> = { ...booking };
  for (const key of keys) delete copy[key];
  return copy as Booking;
};

/**
 * The booking as one reader may see it: a driver never sees the code, and only the driver who took the ride sees the
 * contacts and instructions.
 */
export const viewFor = (booking: Booking, reader: Reader): Booking => {
  const code = needsCode.includes(booking.status) ? [] : (['otp'] as const);
  const byOffice = booking.booking_type_admin ? code : (['otp'] as const);
  if (reader.usertype === 'admin')
    return without(booking, ['customer_token', 'driver_token', ...byOffice, ...serversOwn]);
  const isOver = !mayCall(booking.status);
  if (reader.usertype === 'rider')
    return without(booking, [...internal, ...driversOwn, ...code, ...(isOver ? driverContact : [])]);
  const promise = booking.atOnceNotBy === reader.uid ? (['promisedAtOnce'] as const) : [];
  const seen = without(booking, [...internal, ...riderOnly, ...ratings, ...promise, ...debtOf(booking)]);
  return isOnTheRide(booking, reader) ? seen : without(seen, onTheRide);
};

const leftOut = (changes: BookingChanges, keys: readonly (keyof Booking)[]): BookingChanges =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => !keys.some(hidden => hidden === key)));

const alwaysHidden = [...internal, ...riderOnly, ...contacts] as const;

/** Event changes as published on the booking's topic, to which rider, driver and admins all subscribe. */
export const publicChanges = (changes: BookingChanges): BookingChanges =>
  leftOut(changes, [...alwaysHidden, ...ratings, ...instructions, ...driversOwn]);

/** Changes in a booking's history for one reader: the history hides the same fields as the booking. */
export const seenChanges = (changes: BookingChanges, booking: Booking, reader: Reader): BookingChanges => {
  const seen = viewFor(booking, reader);
  // The ride may have had other drivers before; their phone numbers are hidden.
  const isVisible = (key: string, value: unknown) =>
    key === 'driver_contact' ? value === null || value === seen.driver_contact : key in seen || !(key in booking);
  const visible = leftOut(changes, [
    ...alwaysHidden,
    ...(reader.usertype === 'rider' ? driversOwn : []),
    ...(isOnTheRide(booking, reader) ? [] : instructions),
  ]);
  return Object.fromEntries(Object.entries(visible).filter(([key, value]) => isVisible(key, value)));
};

/**
 * An event with only those changes that `shown` returns. `shown` omits fields or hides their values and never adds
 * fields, so the changes still fit the kind. TypeScript cannot follow this, so it is asserted here, once for all readers.
 */
export const shownEvent = (
  { v, kind, at, by, byType, status, changes }: BookingEvent,
  shown: (changes: BookingChanges) => BookingChanges,
): BookingEvent => ({ v, kind, at, by, byType, status, changes: shown(changes) }) as BookingEvent;

/** An event as the WebSocket topic of its booking carries it. */
export const eventBody = (event: BookingEvent): BookingEventBody => {
  const { v: _v, byType: _byType, ...body } = event;
  return body;
};
