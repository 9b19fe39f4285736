import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingsFields } from './settings';

const takes = (field: 'policyDate' | 'restrictCountry', value: string) =>
  z.safeParse(settingsFields.shape[field], value).success;

it.each(['SE', 'se', 'XK', 'GB', ''])('[ADM-10] %j is a country that places and texts may be held to', code => {
  expect(takes('restrictCountry', code)).toBe(true);
});

it.each(['<>', '__', 'ZZ', 'EU', 'UN', 'S', '1A', 'QQ'])('[ADM-10] %j is none', code => {
  expect(takes('restrictCountry', code)).toBe(false);
});

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['26-1-1', false],
])('[ADM-10] the day %j is one of the calendar: %s', (day, isOne) => {
  expect(takes('policyDate', day)).toBe(isOne);
});
