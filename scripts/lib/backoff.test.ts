import { expect, it } from 'vitest';
import { backoffMs } from './backoff';

it('doubles up to its ceiling and never waits less than half of it', () => {
  const least = [0, 1, 2, 3, 20].map(attempt => backoffMs(attempt, { random: () => 0 }));
  const most = [0, 1, 2, 3, 20].map(attempt => backoffMs(attempt, { random: () => 1 }));
  expect(least).toEqual([250, 500, 1000, 2000, 15_000]);
  expect(most).toEqual([500, 1000, 2000, 4000, 30_000]);
});
