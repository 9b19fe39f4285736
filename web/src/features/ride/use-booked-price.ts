import type { Booking } from '#shared/contract/entities/booking';
import { moneyDecimals } from '#shared/domain/money/money';
import { otherBookedPrice } from '#shared/domain/payment/packet';
import { useSettings } from '@/lib/settings-queries';

/** The price that the rider agreed to, promo and all, where the ride came to cost something else. */
export function useBookedPrice(booking: Booking): number | undefined {
  const { decimal } = useSettings();
  return otherBookedPrice(booking, moneyDecimals({ decimal, code: booking.receipt.currency }));
}
