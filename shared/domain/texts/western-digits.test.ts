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
  ])('the amount %s is %d', (typed, amount) => expect(typedNumber(typed)).toBe(amount));
});
