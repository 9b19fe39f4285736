import { expect, it } from 'vitest';
import { isTaxId } from './tax-id';

it.each([
  '',
  '12 345 678 901',
  'DE123456789',
  '19870521-1234',
  '123-45-6789',
  'XAXX010101000',
  '12.345.678/0001-95',
  '٣٠٠١٢٣٤٥٦٧',
])('[PLUS-28] the tax number “%s” is taken as it is written', text => {
  expect(isTaxId(text)).toBe(true);
});

it.each(['123', 'none', 'unknown', '- 12345', '12345--6', '=SUM(A1)', '1'.repeat(26)])(
  '[PLUS-28] “%s” is no tax number',
  text => {
    expect(isTaxId(text)).toBe(false);
  },
);
