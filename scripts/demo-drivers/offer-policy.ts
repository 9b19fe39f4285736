import { between } from './rng';

export type OfferDecision = {
  /** How long the driver looks at the offer, ms. */
  waitMs: number;
  takes: boolean;
};

const SKIPPED_SHARE = 0.1;
const PERSON_FIRST_MS = 40_000;

/**
 * What a simulated driver does with an offer: most are taken after one to four seconds. When a person drives the same
 * vehicle type, the ride is theirs first: the others hold back until the search has reached that person for sure.
 */
export const decideOffer = (rng: () => number, isPersonOnDuty: boolean): OfferDecision => {
  const waitMs = Math.round(between(rng, 1000, 4000));
  const takes = rng() >= SKIPPED_SHARE;
  return { waitMs: isPersonOnDuty ? PERSON_FIRST_MS + waitMs : waitMs, takes };
};
