import { expect, it } from 'vitest';
import { codeAt, newSecret, stepOf } from './totp';

/** The secret and the answers that RFC 6238 publishes for SHA-1 (appendix B), their last six digits. */
const published = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('shows at second %d what RFC 6238 says: %s', (second, code) => {
  expect(codeAt(published, second * 1000)).toBe(code);
});

it('takes the codes beside the present one and no others', () => {
  const now = 1_000_000_000_000;
  const steps = [-60_000, -30_000, 0, 30_000, 60_000].map(off => stepOf(published, codeAt(published, now + off), now));
  const present = Math.floor(now / 30_000);
  expect(steps).toEqual([undefined, present - 1, present, present + 1, undefined]);
});

it('makes secrets that differ, in base 32', () => {
  const secrets = Array.from({ length: 20 }, newSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{52}$/);
});
