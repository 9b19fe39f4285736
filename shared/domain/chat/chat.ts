import { CHAT_AFTER_TRIP_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { hasDriverOnTrip } from '../booking/transitions';
import type { Reader } from '../booking/view';

type Parties = Pick<Booking, 'customer' | 'driver'>;
type Course = Parties & Pick<Booking, 'status' | 'trip_end_time'>;

/** The side of the chat that a reader writes on; undefined for everybody but the two parties. */
export const sideOf = (booking: Parties, { uid, usertype }: Reader): 'rider' | 'driver' | undefined => {
  if (usertype === 'rider' && booking.customer === uid) return 'rider';
  return usertype === 'driver' && booking.driver === uid ? 'driver' : undefined;
};

/** The chat exists from the moment a driver is bound, and stays readable as long as the booking. */
export const mayReadChat = (booking: Parties, reader: Reader): boolean =>
  booking.driver !== undefined && (reader.usertype === 'admin' || sideOf(booking, reader) !== undefined);

/**
 * Whether the parties may still write, at a time in ms: while a driver is bound, and for a day after the trip, because
 * of lost property. The chat of a cancelled ride closes at once, because the rider was never on board.
 */
export const isChatOpen = ({ driver, status, trip_end_time }: Course, now: number): boolean => {
  if (!driver) return false;
  if (hasDriverOnTrip(status)) return true;
  return status !== 'CANCELLED' && trip_end_time !== undefined && now < trip_end_time + CHAT_AFTER_TRIP_MS;
};
