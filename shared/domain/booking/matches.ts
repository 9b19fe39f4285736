import type { Booking } from '#shared/contract/entities/booking';
import { fold } from '#shared/domain/texts/fold';
import { type Reader, viewFor } from './view';

/** A booking number, or the beginning of one, normalised for comparison: letters and digits only, in capitals. */
export const plainNumber = (number: string): string => number.replace(/[^0-9a-z]/gi, '').toUpperCase();

const digits = (text: string): string => text.replace(/\D/g, '');

const MIN_PHONE_DIGITS = 3;

/** Whether a booking matches a reader's search, using only the fields that the reader may see. */
export const bookingMatches = (booking: Booking, search: string, reader: Reader): boolean => {
  const seen = viewFor(booking, reader);
  const plain = plainNumber(search);
  if (plain.length > 1 && plainNumber(seen.booking_id).startsWith(plain)) return true;
  const phone = digits(search).replace(/^0+/, '');
  const phones = [seen.customer_contact, seen.driver_contact, seen.deliveryPersonPhone];
  if (phone.length >= MIN_PHONE_DIGITS && phones.some(each => each && digits(each).includes(phone))) return true;
  const words = fold(search).split(/\s+/).filter(Boolean);
  const { customer_name, driver_name, vehicle_number, pickupAddress, dropAddress, deliveryPerson } = seen;
  const text = fold([customer_name, driver_name, vehicle_number, pickupAddress, dropAddress, deliveryPerson].join(' '));
  return words.length > 0 && words.every(word => text.includes(word));
};
