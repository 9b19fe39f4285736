import { expect, it } from 'vitest';
import { currencyExponent, divideRounded, fromMinor, moneyDecimals, toMinor } from './money';

it.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['COP', 2],
  ['HUF', 2],
  ['SEK', 2],
])('[FARE-4] knows the ISO 4217 decimals of %s', (code, exponent) => {
  expect(currencyExponent(code)).toBe(exponent);
});

it.each([
  [0.1 + 0.2, 'USD', 30],
  [1.005, 'USD', 101],
  [19.99, 'USD', 1999],
  [12, 'JPY', 12],
  [-5.5, 'SEK', -550],
])('[PAYS-6] turns %d %s into %d minor units and back', (amount, code, minor) => {
  expect(toMinor(amount, code)).toBe(minor);
  expect(toMinor(fromMinor(minor, code), code)).toBe(minor);
});

it('rounds half away from zero', () => {
  expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(4n, 3n)]).toEqual([3n, -3n, 1n]);
});

it('never rounds finer than the currency', () => {
  expect(moneyDecimals({ decimal: 4, code: 'USD' })).toBe(2);
});
