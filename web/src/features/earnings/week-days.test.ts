import { expect, it } from 'vitest';
import { earnedIn, ridesIn, weekOf } from './week-days';

const days = [
  { day: '2026-11-30', rides: 2, earned: 120.5 },
  { day: '2026-12-01', rides: 1, earned: 80 },
  { day: '2026-11-29', rides: 4, earned: 300 },
];

it.each(['2026-11-30', '2026-12-03', '2026-12-06'])(
  '[OPS-6] a week runs from Monday to Sunday across months, on %s',
  today => {
    const week = weekOf(days, today, 0);
    expect(week.map(({ day }) => day)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect([earnedIn(week), ridesIn(week)]).toEqual([200.5, 3]);
  },
);

it('[OPS-6] the week before has its own days', () => {
  expect(earnedIn(weekOf(days, '2026-12-01', 1))).toBe(300);
});

it.each(['2026-03-29', '2026-10-25'])('[OPS-6] a week in which the clocks change has each day once, on %s', today => {
  const names = weekOf([], today, 0).map(({ day }) => day);
  expect(new Set(names).size).toBe(7);
  expect(names.at(-1)).toBe(today);
});
