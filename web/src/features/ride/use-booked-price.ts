import type { Booking } from '#shared/contract/entities/booking';
import { moneyDecimals } from '#shared/domain/money/money';
import { bookedPrice, priceOf } from '#shared/domain/payment/packet';
import { useSettings } from '@/lib/settings-queries';

/** The price that the rider agreed to, promo and all, where the ride came to cost something else. */
export function useBookedPrice(booking: Booking): number | undefined {
  const { decimal } = useSettings();
  const booked = bookedPrice(booking, moneyDecimals({ decimal, code: booking.receipt.currency }));
  return booking.estimate === booking.trip_cost || booked === priceOf(booking) ? undefined : booked;
}
