import type { Booking, FareReview, Receipt, Tariff } from '#shared/contract/entities/booking';
import type { FareChanges } from '#shared/contract/entities/booking-event';
import type { DrivenDistance } from '../geo/trip-track';
import { packetFor } from '../payment/packet';
import { moneyDecimals } from '../money/money';
import { computeFare, wholeMetres } from './fare';
import { cappedReceipt, mostAllowed } from './fare-cap';

/** `claimedS` is the whole time that a driver claims, where a part of it may have been waiting. */
export type Driven = DrivenDistance & { durationS: number; claimedS?: number };

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

/** A booking's amounts from a new receipt; promo and payment method stay. */
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

/** Limits within which the fare may differ from the estimate, as shares of it; null: any. */
export type FareLimits = { above: number | null; below: number | null };
/** A fare after a start away from the pickup is held from this share above the estimate on. */
const FAR_START_ABOVE = 0.1;

const startedFar = ({ farSteps = [] }: Booking): boolean =>
  farSteps.some(({ step, metres, isNear }) => step === 'start' && metres !== undefined && !isNear);

/** The distance of the booked route where the fare is far below the estimate, else that of the claim. */
const heldBack = (
  booking: Booking,
  { claimedKm, isExplained, durationS, claimedS = durationS }: Driven,
  { receipt, isCapped, below }: { receipt: Receipt; isCapped: boolean; below: number | null },
): { reason: FareReview['reason']; km: number } | undefined => {
  if (!isExplained) return { reason: 'track_unexplained', km: claimedKm };
  if (isCapped) return { reason: startedFar(booking) ? 'far_step' : 'above_estimate', km: claimedKm };
  const isLow = below !== null && receipt.total < booking.estimate * (1 - below);
  if (claimedS > durationS) return { reason: 'late', km: claimedKm };
  return isLow ? { reason: 'below_estimate', km: booking.estimateDistance } : undefined;
};

/**
 * The final fare by the distance driven (FARE-6). If it differs from the estimate by more than the settings allow, or
 * no route explains the distance, the lower fare is charged and the rest is held for a decision, so that the ride
 * itself is never blocked. Nothing is held if the decision would change nothing.
 */
export const refare = (
  booking: Booking,
  tariff: Tariff,
  driven: Driven,
  limits: FareLimits,
): FareChanges & Pick<Booking, 'fareReview' | 'distanceBy'> => {
  const { km, by, durationS, claimedS = durationS } = driven;
  const uncapped = receiptOf(booking, tariff, km, durationS);
  const above = startedFar(booking) ? Math.min(limits.above ?? Infinity, FAR_START_ABOVE) : limits.above;
  const receipt = cappedReceipt(uncapped, tariff, mostAllowed(booking, tariff, above));
  const changes = { distance: wholeMetres(km), distanceBy: by, ...asCharged(booking, tariff, receipt) };
  const held = heldBack(booking, driven, { receipt, isCapped: receipt !== uncapped, below: limits.below });
  const claim = held && receiptOf(booking, tariff, held.km, claimedS);
  if (!held || !claim || claim.total <= receipt.total) return changes;
  return {
    ...changes,
    fareReview: {
      reason: held.reason,
      state: 'open',
      driven: claim.total,
      distance: wholeMetres(held.km),
      charged: receipt.total,
    },
  };
};
