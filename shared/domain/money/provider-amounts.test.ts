import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromDecimalText,
  fromHundredths,
  fromUnits,
  isSameMoney,
  toDecimalText,
  toHundredths,
  toUnits,
} from './provider-amounts';

const currencies = ['USD', 'SEK', 'JPY', 'KWD', 'XOF', 'COP', 'UGX'];

describe('[PAYS-3] an amount for a provider', () => {
  it.each([
    [1234, 'USD', '12.34'],
    [5, 'USD', '0.05'],
    [100, 'USD', '1.00'],
    [1234, 'JPY', '1234'],
    [1234, 'KWD', '1.234'],
    [0, 'KWD', '0.000'],
    // Intl says 0 decimals, ISO 4217 says 2.
    [1234, 'COP', '12.34'],
  ])('is, for %i minor units in %s, %s', (minor, currency, text) => {
    expect(toDecimalText({ minor, currency })).toBe(text);
    expect(fromDecimalText(text, currency)).toEqual({ minor, currency });
  });

  it('has the decimals that a provider wants, and is refused where they would lose something', () => {
    expect(toDecimalText({ minor: 1200, currency: 'HUF' }, 0)).toBe('12');
    expect(toDecimalText({ minor: 12, currency: 'JPY' }, 2)).toBe('12.00');
    expect(() => toDecimalText({ minor: 1234, currency: 'HUF' }, 0)).toThrow('1234 minor units of HUF');
    expect(() => toDecimalText({ minor: 12.5, currency: 'JPY' })).toThrow();
    expect(() => toDecimalText({ minor: -1, currency: 'USD' })).toThrow();
  });

  it.each([
    ['150.0', 'USD', 15000],
    ['150', 'USD', 15000],
    ['12.3400', 'USD', 1234],
    ['12.00', 'JPY', 12],
    [' 1.5 ', 'KWD', 1500],
  ])('is read from %j of %s', (text, currency, minor) =>
    expect(fromDecimalText(text, currency)).toEqual({ minor, currency }),
  );

  it.each([
    ['12.345', 'USD'],
    ['12.5', 'JPY'],
    ['', 'USD'],
    ['-1.00', 'USD'],
    ['1e3', 'USD'],
    ['1,000.00', 'USD'],
    ['12.', 'USD'],
    ['0x10', 'USD'],
    ['999999999999999.99', 'USD'],
  ])('is not read from %j of %s', (text, currency) => expect(fromDecimalText(text, currency)).toBeUndefined());

  it('in hundredths is so whatever the currency', () => {
    expect(toHundredths({ minor: 1234, currency: 'NGN' })).toBe(1234);
    expect(toHundredths({ minor: 12, currency: 'XOF' })).toBe(1200);
    expect(toHundredths({ minor: 1230, currency: 'KWD' })).toBe(123);
    expect(() => toHundredths({ minor: 1234, currency: 'KWD' })).toThrow();
    expect(fromHundredths(1250, 'XOF')).toBeUndefined();
    expect(fromHundredths(1.5, 'USD')).toBeUndefined();
    expect(fromHundredths(-100, 'USD')).toBeUndefined();
  });

  it('is counted in the units of a provider', () => {
    expect(toUnits({ minor: 1500, currency: 'ISK' }, 2)).toBe(150_000);
    expect(fromUnits(150_000, 2, 'ISK')).toEqual({ minor: 1500, currency: 'ISK' });
    expect(fromUnits(150_001, 2, 'ISK')).toBeUndefined();
    expect(toUnits({ minor: 1230, currency: 'KWD' }, 3)).toBe(1230);
    expect(toUnits({ minor: 1500, currency: 'JPY' }, 0)).toBe(1500);
    expect(fromUnits(7, 0, 'JPY')).toEqual({ minor: 7, currency: 'JPY' });
    expect(fromUnits(7, 2, 'USD')).toEqual({ minor: 7, currency: 'USD' });
  });

  it('comes back as it went, exactly', () =>
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.integer({ min: 0, max: 10 ** 12 }), (currency, minor) => {
        const amount = { minor, currency };
        expect(fromDecimalText(toDecimalText(amount), currency)).toEqual(amount);
        if (currency !== 'KWD') expect(fromHundredths(toHundredths(amount), currency)).toEqual(amount);
        expect(isSameMoney(amount, { minor, currency: 'EUR' })).toBe(false);
      }),
    ));
});
