import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { countdown } from './countdown';

const t = ((key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')) as unknown as TFunction;
const minute = 60_000;

it.each([
  [30_000, 'bookings.nowWord'],
  [-minute, 'bookings.nowWord'],
  [minute, 'bookings.in unit.minutes 1'],
  [59.9 * minute, 'bookings.in unit.minutes 59'],
  [180 * minute, 'bookings.in unit.hours 3'],
  [200 * minute, 'bookings.in unit.hoursMinutes 3 20'],
  [26 * 60 * minute, 'in 1 day'],
  [71 * 60 * minute, 'in 3 days'],
])('[BKS-1] says how long it still is: %d ms', (left, words) => {
  expect(countdown(left, t, 'en')).toBe(words);
});

it('[BKS-1] counts days in Arabic, in western figures', () => {
  expect(countdown(72 * 60 * minute, t, 'ar')).toMatch(/^خلال 3 أيام$/);
});
