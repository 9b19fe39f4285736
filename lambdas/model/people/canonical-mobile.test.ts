import { expect, it } from 'vitest';
import { canonicalMobile } from './canonical-mobile';

it.each([
  ['+46701234567', '+46701234567'],
  ['+460701234567', '+46701234567'],
  ['+393123456789', '+393123456789'],
  ['+12025550123', '+12025550123'],
])('[REG-4] %s is stored as %s', async (typed, stored) => {
  expect(await canonicalMobile(typed)).toBe(stored);
});

// The second number has five digits: valid in its country, but shorter than the form accepts.
it.each(['+4670', '+68212345', '+999123456789', '+1202555012345678', '46701234567'])(
  '[REG-4] %s is not a valid number',
  async typed => {
    expect(await canonicalMobile(typed)).toEqual({ refusal: 'mobile_no_blank_error' });
  },
);
