import { expect, it } from 'vitest';
import { shortened } from './shortened';

const shown = (text: string, most: number) => shortened(text, most).slice(1, -1);

it('[RT-3] a message is shown on one line, whole where it is short', () => {
  expect(shortened('I am at\nthe gate', 40)).toBe('\u2068I am at the gate\u2069');
});

it('[RT-3] it is never cut within an emoji, a flag or an accent', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(shown(family.repeat(3), 2)).toBe(`${family}…`);
  expect(shown('🇸🇪🇳🇴🇩🇰', 2)).toBe('🇸🇪…');
  expect(shown('e\u0301'.repeat(3), 2)).toBe('e\u0301…');
});
