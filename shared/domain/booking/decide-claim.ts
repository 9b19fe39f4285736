import type { Booking, FareReview, Tariff } from '#shared/contract/entities/booking';
import type { FareChanges } from '#shared/contract/entities/booking-event';
import { fareOfClaim } from '../fare/refare';
import { fareBorne } from '../ledger/booking-journals';
import { fromMinor, toMinor } from '../money/money';
import type { Decision } from './decide';
import type { FareDecision } from './fare-decision';

const claimOf = (booking: Booking, tariff: Tariff, review: FareReview): FareChanges =>
  fareOfClaim(booking, tariff, review.distance, booking.total_trip_time ?? 0);

/** The rider agrees to the whole fare. */
export const agreeFare = (
  booking: Booking,
  review: FareReview,
  tariff: Tariff,
  now: number,
): Decision<'FARE_AGREED'> => {
  const fareReview: FareReview = { ...review, state: 'agreed', decidedAt: now };
  return { kind: 'FARE_AGREED', changes: { ...claimOf(booking, tariff, review), fareReview } };
};

export type Decided = { decision: FareDecision; note: string; now: number };

/**
 * An admin's decision: the rider pays the whole fare (only at the drop), the platform pays the driver the missing part,
 * or the charged fare stays.
 */
export const decideFare = (
  booking: Booking,
  review: FareReview,
  tariff: Tariff,
  { decision, note, now }: Decided,
): Decision<'FARE_DECIDED'> => {
  const decided = { ...review, note, decidedAt: now };
  const kind = 'FARE_DECIDED';
  if (decision === 'dismiss') return { kind, changes: { fareReview: { ...decided, state: 'dismissed' } } };
  const claim = claimOf(booking, tariff, review);
  if (decision === 'grant') return { kind, changes: { ...claim, fareReview: { ...decided, state: 'granted' } } };
  const { currency } = booking.receipt;
  const missing = fromMinor(toMinor((claim.driver_share ?? 0) - booking.driver_share, currency), currency);
  const isPaid = missing > 0 && booking.driver !== undefined;
  return {
    kind,
    changes: { fareReview: { ...decided, state: 'borne', ...(isPaid ? { borne: missing } : {}) } },
    ...(isPaid ? { journals: [fareBorne(booking, missing)] } : {}),
  };
};
