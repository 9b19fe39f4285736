import { expect, it } from 'vitest';
import { SEARCH_LIMIT_MS } from '#shared/contract/constants';
import { decideOffer } from './offer-policy';
import { createRng } from './rng';

const decisions = (isPersonOnDuty: boolean, seed = 1) => {
  const rng = createRng(seed);
  return Array.from({ length: 2000 }, () => decideOffer(rng, isPersonOnDuty));
};

it('takes most offers, after one to four seconds', () => {
  const decided = decisions(false);
  const taken = decided.filter(({ takes }) => takes).length / decided.length;
  expect(taken).toBeGreaterThan(0.85);
  expect(taken).toBeLessThan(0.95);
  expect(decided.every(({ waitMs }) => waitMs >= 1000 && waitMs <= 4000)).toBe(true);
});

it('decides the same with the same seed', () => {
  expect(decisions(false, 7)).toEqual(decisions(false, 7));
  expect(decisions(false, 7)).not.toEqual(decisions(false, 8));
});

it('leaves a person time, and still serves before the search ends', () => {
  const waits = decisions(true).map(({ waitMs }) => waitMs);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(40_000);
  expect(Math.max(...waits)).toBeLessThan(SEARCH_LIMIT_MS / 2);
});
