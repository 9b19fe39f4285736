import { describe, expect, it } from 'vitest';
import { isDrawable, justBegun, runningSum } from './spark';

it('adds up', () => {
  expect(runningSum([1, 2, 3], 10)).toEqual([11, 13, 16]);
});

describe('[DASH-1] the charts of the cards', () => {
  const figures = (rides: readonly number[], total = rides.reduce((sum, count) => sum + count, 0)) => ({
    days: rides.map((count, index) => ({ day: String(20261108 + index), earnings: 0, rides: count })),
    rides: { today: 0, thisMonth: 0, total },
  });

  it('begin with the third day of rides, and say until then since when', () => {
    const young = figures([0, 0, 0, 2, 0]);
    expect([isDrawable(young), justBegun(young)]).toEqual([false, '20261111']);
    const old = figures([0, 0, 2, 0, 0]);
    expect([isDrawable(old), justBegun(old)]).toEqual([true, undefined]);
  });

  it('know rides from before the days that are shown', () => {
    const known = figures([0, 0, 0, 0, 2], 9);
    expect([isDrawable(known), justBegun(known)]).toEqual([true, undefined]);
  });

  it('are not drawn of nothing', () => {
    expect([isDrawable(figures([0, 0, 0])), justBegun(figures([0, 0, 0]))]).toEqual([false, undefined]);
  });
});
