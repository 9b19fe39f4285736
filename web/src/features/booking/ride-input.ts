import type { CarType } from '#shared/contract/entities/car-type';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { InstructionData } from '#shared/contract/operations/bookings';
import { isBlank, plainText } from '#shared/contract/schema/plain-text';
import type { BookingInput } from './api';
import type { Choice } from '@/features/payments/pay-choice';
import type { TripExtras, TripState } from './trip-store';

/** A complete ride: pickup, drop and vehicle. */
export type Ride = {
  pickup: PlacePoint;
  drop: PlacePoint;
  carType: CarType;
};

/** The ride in the form; undefined while any part is missing. */
export const wantedRide = (
  { pickup, drop, carTypeId }: Pick<TripState, 'pickup' | 'drop' | 'carTypeId'>,
  carTypes: readonly CarType[] | undefined,
): Ride | undefined => {
  const carType = carTypes?.find(type => type.id === carTypeId);
  return pickup?.add && drop?.add && carType ? { pickup, drop, carType } : undefined;
};

/** Drops `precision`, which the server does not take. */
const bare = ({ lat, lng, add }: PlacePoint): PlacePoint => ({ lat, lng, add });

/** Input for the server's estimate; it never includes a price (BOOK-7). */
export const rideInput = ({ pickup, drop, carType }: Ride, instructionData: InstructionData) => ({
  pickup: bare(pickup),
  drop: bare(drop),
  carDetails: { id: carType.id },
  ...(Object.keys(instructionData).length ? { instructionData } : {}),
});

/** The recipient of a parcel from the form's fields; blank fields are omitted. */
export const recipientOf = (extras: TripExtras): InstructionData =>
  Object.fromEntries(
    (['deliveryPerson', 'deliveryPersonPhone', 'pickUpInstructions', 'deliveryInstructions'] as const).flatMap(name => {
      const typed = extras[name] ?? '';
      return isBlank(typed) ? [] : [[name, plainText(typed)]];
    }),
  );

type Terms = {
  bookLater: boolean;
  tripdate: number | undefined;
  uid: string | undefined;
  /** The price shown, major units: if the server's is higher, it refuses rather than books. */
  shownPrice: number | undefined;
  /** The rider's payment method; by default the usual one. */
  choice?: Choice | undefined;
};

/** Input for a booking: the ride plus its time, the agreed price and, when booking for another person, the rider. */
export const bookingInput = (
  ride: Ride,
  instructionData: InstructionData,
  { bookLater, tripdate, uid, shownPrice, choice }: Terms,
): BookingInput => ({
  ...rideInput(ride, instructionData),
  bookLater,
  ...(bookLater ? { tripdate } : {}),
  ...(uid ? { userDetails: { uid } } : {}),
  ...(choice ? { paymentPacket: { payment_mode: choice.method, promo: choice.promo ?? null } } : {}),
  ...(shownPrice === undefined ? {} : { estimate: { estimateFare: shownPrice } }),
});
