import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Settings } from '#shared/contract/entities/settings';
import { computeFare } from './fare';

export type Driven = { distanceKm: number; durationS: number };

/** What a ride costs by the way that was driven (FARE-6), and what of it is paid how: as agreed, in the new amount. */
export const refare = (
  booking: Booking,
  carType: CarType,
  { distanceKm, durationS }: Driven,
  settings: Pick<Settings, 'decimal' | 'code' | 'convert_to_mile'>,
): Partial<Booking> => {
  const receipt = computeFare({
    carType,
    distanceKm,
    durationS,
    parcelType: booking.parcelTypeSelected,
    option: booking.optionSelected,
    settings,
  });
  const cash = booking.payment_mode === 'cash';
  return {
    distance: distanceKm,
    receipt,
    trip_cost: receipt.total,
    convenience_fees: receipt.fee,
    driver_share: receipt.driverShare,
    payableAmount: receipt.total,
    ...(cash ? { cashPaymentAmount: receipt.total } : {}),
    ...(booking.payment_mode === 'card' ? { cardPaymentAmount: receipt.total } : {}),
  };
};
