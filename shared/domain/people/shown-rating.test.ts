import { expect, it } from 'vitest';
import { averageRating, shownRating } from './shown-rating';

it.each([
  [0, 0, undefined],
  [1, 1, undefined],
  [4, 17, undefined],
  [5, 22, 4.4],
  [6, 29, 4.8],
])('[LIFE-8] %i ratings that sum to %i show everybody an average of %s', (ratingCount, ratingSum, shown) =>
  expect(shownRating({ ratingCount, ratingSum })).toBe(shown),
);

it('[LIFE-8] the team sees the average from the first rating on', () => {
  expect(averageRating({})).toBeUndefined();
  expect(averageRating({ ratingCount: 1, ratingSum: 1 })).toBe(1);
  expect(averageRating({ ratingCount: 3, ratingSum: 13 })).toBe(4.3);
});
