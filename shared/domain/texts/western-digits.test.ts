import { describe, expect, it } from 'vitest';
import { onlyDigits, typedNumber, westernDigits } from './western-digits';

describe('digits of other keyboards', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['٧٠-١٢٣ ٤٥', '70-123 45'],
    ['Dora 7', 'Dora 7'],
  ])('%s is %s', (typed, text) => expect(westernDigits(typed)).toBe(text));

  it('reads a code out of what is around it', () => expect(onlyDigits('‏٤٥٦ 12a3')).toBe('456123'));

  it.each([
    ['١٢٫٥', 12.5],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['', Number.NaN],
    ['abc', Number.NaN],
    ['1 234', 1234],
    ['1\u00a0234,50', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['1’234.50', 1234.5],
    ['١٬٢٣٤٫٥', 1234.5],
    ['5 kr', 5],
    ['kr 5', 5],
    ['kr. 5', 5],
    ['€5,20', 5.2],
    ['5 %', 5],
    ['.5', 0.5],
    ['12,', 12],
    ['-5', -5],
    ['−5', -5],
    ['1e3', Number.NaN],
    ['0x10', Number.NaN],
    ['12.5.3', Number.NaN],
    ['1.23,5', Number.NaN],
    ['5 kr 3', Number.NaN],
    [',', Number.NaN],
    ['Infinity', Number.NaN],
  ])('the amount %s is %d', (typed, amount) => expect(typedNumber(typed)).toBe(amount));
});
