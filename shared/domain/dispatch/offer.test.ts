import { describe, expect, it } from 'vitest';
import { closesAt, isOffered, newOffer } from './offer';

it.each([
  ['search', 20_000],
  ['admin', 600_000],
] as const)('[LIFE-11] an offer by the %s is valid for %d ms, to the last one', (by, liveMs) => {
  const offer = newOffer(1_000, by);
  expect(offer).toEqual({ offeredAt: 1_000, expiresAt: 1_000 + liveMs });
  expect(isOffered(offer, offer.expiresAt - 1)).toBe(true);
  expect(isOffered(offer, offer.expiresAt)).toBe(false);
});

it.each([
  ['search', 5, 120_000, 100_000],
  ['search', 10, 120_000, 120_000],
  ['search', 10, 10_000, 20_000],
  ['admin', 10, 0, 6_000_000],
] as const)(
  '[PLUS-48] an offer by the %s to a driver with %d times the time, %d ms before the search ends, is valid for %d ms',
  (by, factor, searchLeftMs, livesMs) => {
    expect(newOffer(1_000, by, { factor, searchLeftMs })).toEqual({ offeredAt: 1_000, expiresAt: 1_000 + livesMs });
  },
);

describe.each(['search', 'admin'] as const)('[LIFE-11] an offer by the %s on a device', by => {
  const offer = newOffer(1_000_000, by);
  const livesMs = offer.expiresAt - offer.offeredAt;
  it('closes when it ends, while the clock makes sense', () => {
    expect(closesAt(offer, offer.offeredAt)).toBe(offer.expiresAt);
    expect(closesAt(offer, offer.expiresAt - 1)).toBe(offer.expiresAt);
  });
  it.each([-3_600_000, -1, livesMs, 60_000_000])('counts from when it was seen if the clock is %d ms off', off => {
    const seenAt = offer.offeredAt + off;
    expect(closesAt(offer, seenAt)).toBe(seenAt + livesMs);
  });
});
