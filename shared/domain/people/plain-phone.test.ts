import { expect, it } from 'vitest';
import { plainPhone } from './plain-phone';

it.each([
  ['070 123 45 67', '0701234567'],
  ['070-123 45 67', '0701234567'],
  ['070\u2011123\u00a045\u00a067', '0701234567'],
  ['(031) 12.34.56', '031123456'],
  ['٠٧٠ ١٢٣', '070123'],
  ['+46 70 123', '+4670123'],
  ['070x123', '070x123'],
])('[REG-4] "%s" is typed for %s', (typed, plain) => expect(plainPhone(typed)).toBe(plain));
