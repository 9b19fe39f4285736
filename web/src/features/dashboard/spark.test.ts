import { expect, it } from 'vitest';
import { runningSum, sparkOf } from './spark';

it('draws the values from old to new, the highest at the top', () => {
  expect(sparkOf([0, 5, 10], 106, 46)).toEqual({
    line: 'M3 43L53 23L103 3',
    area: 'M3 43L53 23L103 3L103 46L3 46Z',
    end: { x: 103, y: 3 },
  });
});

it('lays days without earnings on the ground', () => {
  expect(sparkOf([0, 0], 106, 46)!.line).toBe('M3 43L103 43');
});

it('draws nothing through a single point', () => {
  expect(sparkOf([4], 106, 46)).toBeUndefined();
});

it('adds up', () => {
  expect(runningSum([1, 2, 3], 10)).toEqual([11, 13, 16]);
});
