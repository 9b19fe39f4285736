import { expect, it } from 'vitest';
import { backoffMs } from './backoff';

const waits = (spread: [number, number], chance: number) =>
  [0, 1, 2, 3, 20, 5_000].map(attempt =>
    backoffMs(attempt, { firstMs: 500, maxMs: 30_000, spread, random: () => chance }),
  );

it('doubles up to its ceiling', () => {
  expect(waits([0.5, 1], 1)).toEqual([500, 1000, 2000, 4000, 30_000, 30_000]);
});

it('never waits less than its least share of that, nor more than its most', () => {
  expect(waits([0.5, 1], 0)).toEqual([250, 500, 1000, 2000, 15_000, 15_000]);
  expect(waits([0, 1], 0)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(waits([0.5, 1.5], 1)).toEqual([750, 1500, 3000, 6000, 45_000, 45_000]);
});
