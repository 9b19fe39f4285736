import { between } from './rng';

export type OfferDecision = {
  /** How long the driver considers the offer, ms. */
  waitMs: number;
  takes: boolean;
};

const SKIPPED_SHARE = 0.1;
const PERSON_FIRST_MS = 40_000;

/**
 * A simulated driver's decision on an offer: most are accepted after one to four seconds. If a real person drives the
 * same vehicle type, they take precedence: the simulated drivers wait until the search has certainly reached that
 * person.
 */
export const decideOffer = (rng: () => number, isPersonOnDuty: boolean): OfferDecision => {
  const waitMs = Math.round(between(rng, 1000, 4000));
  const takes = rng() >= SKIPPED_SHARE;
  return { waitMs: isPersonOnDuty ? PERSON_FIRST_MS + waitMs : waitMs, takes };
};
