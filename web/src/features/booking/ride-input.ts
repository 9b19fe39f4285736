import type { CarType } from '#shared/contract/entities/car-type';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { InstructionData } from '#shared/contract/operations/bookings';
import { isBlank, plainText } from '#shared/contract/schema/plain-text';
import type { BookingInput } from './api';
import type { TripExtras, TripState } from './trip-store';

/** Pickup, drop and vehicle, all chosen. */
export type Ride = {
  pickup: PlacePoint;
  drop: PlacePoint;
  carType: CarType;
};

/** The ride as far as it stands in the form; undefined while something of it is missing. */
export const wantedRide = (
  { pickup, drop, carTypeId }: Pick<TripState, 'pickup' | 'drop' | 'carTypeId'>,
  carTypes: readonly CarType[] | undefined,
): Ride | undefined => {
  const carType = carTypes?.find(type => type.id === carTypeId);
  return pickup?.add && drop?.add && carType ? { pickup, drop, carType } : undefined;
};

/** How exactly a place is known stays here. */
const bare = ({ lat, lng, add }: PlacePoint): PlacePoint => ({ lat, lng, add });

/** What the server needs to price a ride: never a figure (BOOK-7). */
export const rideInput = ({ pickup, drop, carType }: Ride, instructionData: InstructionData) => ({
  pickup: bare(pickup),
  drop: bare(drop),
  carDetails: { id: carType.id },
  ...(Object.keys(instructionData).length ? { instructionData } : {}),
});

/** Who receives a parcel, of what was typed: a blank field is not sent. */
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
  /** The price that was shown, major units: a higher one is told before it is taken. */
  told: number | undefined;
};

/** The same with its time, the price that was agreed to and, where somebody else books, for whom. */
export const bookingInput = (
  ride: Ride,
  instructionData: InstructionData,
  { bookLater, tripdate, uid, told }: Terms,
): BookingInput => ({
  ...rideInput(ride, instructionData),
  bookLater,
  ...(bookLater ? { tripdate } : {}),
  ...(uid ? { userDetails: { uid } } : {}),
  ...(told === undefined ? {} : { estimate: { estimateFare: told } }),
});
