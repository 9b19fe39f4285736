import { expect, it } from 'vitest';
import { isolated } from './isolate';

it.each([
  ['en', 'Maja Berg', 'Maja Berg'],
  ['en', 'عبد الرحمن', '\u2068عبد الرحمن\u2069'],
  ['en', '', ''],
  ['ar', '+46 70 123', '\u2068+46 70 123\u2069'],
  ['ar-EG', 'WAY 26F', '\u2068WAY 26F\u2069'],
  ['ar', '', ''],
])('[PUB-7] in a sentence of %s, %j stands as %j', (locale, value, shown) => {
  expect(isolated(value, locale)).toBe(shown);
});
