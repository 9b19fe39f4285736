import type { Booking, Receipt, Tariff } from '#shared/contract/entities/booking';
import type { FareChanges } from '#shared/contract/entities/booking-event';
import type { Way } from '../geo/trip-track';
import { packetFor } from '../payment/packet';
import { moneyDecimals } from '../money/money';
import { computeFare, wholeMetres } from './fare';
import { cappedReceipt, mostAllowed } from './fare-cap';

export type Driven = Way & { durationS: number };

const receiptOf = (booking: Booking, tariff: Tariff, distanceKm: number, durationS: number): Receipt => {
  const { currency, tax } = booking.receipt;
  const receipt = computeFare({
    carType: tariff,
    distanceKm,
    durationS,
    parcelType: booking.parcelTypeSelected,
    option: booking.optionSelected,
    settings: { ...tariff, code: currency },
  });
  return tax ? { ...receipt, tax } : receipt;
};

/** A booking's amounts from a new receipt; promo and way to pay stay. */
const asCharged = (booking: Booking, { decimal }: Tariff, receipt: Receipt): FareChanges => ({
  receipt,
  trip_cost: receipt.total,
  convenience_fees: receipt.fee,
  driver_share: receipt.driverShare,
  ...packetFor(booking, receipt.total, moneyDecimals({ decimal, code: receipt.currency })),
});

/** The fare of the distance that a review holds back. */
export const fareOfClaim = (booking: Booking, tariff: Tariff, claimedKm: number, durationS: number): FareChanges => ({
  distance: wholeMetres(claimedKm),
  ...asCharged(booking, tariff, receiptOf(booking, tariff, claimedKm, durationS)),
});

/**
 * The final fare by the distance driven (FARE-6). If it exceeds the estimate by more than the settings allow, or no
 * route explains the distance, the lower fare is charged and the rest is held for a decision, so that the ride itself
 * is never blocked.
 */
export const refare = (
  booking: Booking,
  tariff: Tariff,
  { km, claimedKm, isExplained, durationS }: Driven,
  maxAboveEstimate: number | null,
): FareChanges & Pick<Booking, 'fareReview'> => {
  const driven = receiptOf(booking, tariff, km, durationS);
  const most = mostAllowed(booking, tariff, maxAboveEstimate);
  const receipt = cappedReceipt(driven, tariff, most);
  const distance = wholeMetres(km);
  if (isExplained && receipt === driven) return { distance, ...asCharged(booking, tariff, receipt) };
  const claim = receiptOf(booking, tariff, claimedKm, durationS);
  return {
    distance,
    ...asCharged(booking, tariff, receipt),
    fareReview: {
      reason: isExplained ? 'above_estimate' : 'track_unexplained',
      state: 'open',
      driven: claim.total,
      distance: wholeMetres(claimedKm),
      charged: receipt.total,
    },
  };
};
