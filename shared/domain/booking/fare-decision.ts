import type { Booking, FareReview } from '#shared/contract/entities/booking';

/** An admin's possible decisions on a part of a fare that is held back. */
export const fareDecisions = ['grant', 'bear', 'dismiss'] as const;
export type FareDecision = (typeof fareDecisions)[number];

const openReview = ({ fareReview }: Booking): FareReview | undefined =>
  fareReview?.state === 'open' ? fareReview : undefined;

/**
 * The decisions that are still possible: the rider can be asked for more only at the drop, before the ride is closed.
 */
export const fareDecisionsFor = (booking: Booking): readonly FareDecision[] => {
  if (!openReview(booking)) return [];
  if (booking.status === 'REACHED') return fareDecisions;
  return booking.status === 'PAID' || booking.status === 'COMPLETE' ? ['bear', 'dismiss'] : [];
};

/** At the drop, the rider may agree to the whole fare. */
export const reviewToAgree = (booking: Booking): FareReview | undefined =>
  booking.status === 'REACHED' ? openReview(booking) : undefined;
export const mayAgreeFare = (booking: Booking): boolean => reviewToAgree(booking) !== undefined;

/** The part of the fare that is held back, if an admin may make this decision about it. */
export const reviewToDecide = (booking: Booking, decision: FareDecision): FareReview | undefined =>
  fareDecisionsFor(booking).includes(decision) ? openReview(booking) : undefined;
