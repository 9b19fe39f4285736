import type { Booking, FareReview, Tariff } from '#shared/contract/entities/booking';
import type { FareChanges } from '#shared/contract/entities/booking-event';
import { type Refusal, refuse } from '#shared/contract/errors';
import { fareOfClaim } from '../fare/refare';
import { fareBorne } from '../ledger/booking-journals';
import { fromMinor, toMinor } from '../money/money';
import type { Decision } from './decide';

/** An admin's possible decisions on a part of a fare that is held back. */
export const fareDecisions = ['grant', 'bear', 'dismiss'] as const;
export type FareDecision = (typeof fareDecisions)[number];

const openReview = ({ fareReview }: Booking): FareReview | undefined =>
  fareReview?.state === 'open' ? fareReview : undefined;

const claimOf = (booking: Booking, tariff: Tariff, review: FareReview): FareChanges =>
  fareOfClaim(booking, tariff, review.distance, booking.total_trip_time ?? 0);

/** The decisions still possible: the rider can only be asked for more at the drop, before the ride is closed. */
export const fareDecisionsFor = (booking: Booking): readonly FareDecision[] => {
  if (!openReview(booking)) return [];
  if (booking.status === 'REACHED') return fareDecisions;
  return booking.status === 'PAID' || booking.status === 'COMPLETE' ? ['bear', 'dismiss'] : [];
};

/** At the drop, the rider may agree to the whole fare. */
export const mayAgreeFare = (booking: Booking): boolean =>
  booking.status === 'REACHED' && openReview(booking) !== undefined;

export const agreeFare = (booking: Booking, tariff: Tariff, now: number): Decision<'FARE_AGREED'> | Refusal => {
  const review = openReview(booking);
  if (!review || !mayAgreeFare(booking)) return refuse('booking_moved_on', { status: booking.status });
  const fareReview: FareReview = { ...review, state: 'agreed', decidedAt: now };
  return { kind: 'FARE_AGREED', changes: { ...claimOf(booking, tariff, review), fareReview } };
};

export type Decided = { decision: FareDecision; note: string; now: number };

/**
 * An admin's decision: the rider pays the whole fare (at the drop only), the platform pays the driver the missing part,
 * or the charged fare stays.
 */
export const decideFare = (
  booking: Booking,
  tariff: Tariff,
  { decision, note, now }: Decided,
): Decision<'FARE_DECIDED'> | Refusal => {
  const review = openReview(booking);
  if (!review || !fareDecisionsFor(booking).includes(decision))
    return refuse('booking_moved_on', { status: booking.status });
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
