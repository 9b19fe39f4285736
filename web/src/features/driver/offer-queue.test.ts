import { expect, it } from 'vitest';
import { OFFER_TTL_MS } from '#shared/contract/constants';
import { aBooking } from '@/testing/fixtures';
import { mergeOffers, partLeft, secondsLeft } from './offer-queue';

const now = 1_000_000;
const offer = (bookingId: string, expiresAt: number, offeredAt = now) => ({
  bookingId,
  expiresAt,
  offeredAt,
  pickupKm: 1,
  booking: aBooking({ id: bookingId }),
});

it('queues several offers, the most urgent first, and keeps the time of known ones', () => {
  const first = mergeOffers([], [offer('a', now + 15_000), offer('b', now + 5_000)], now);
  expect(first.map(timed => timed.offer.bookingId)).toEqual(['b', 'a']);
  const later = mergeOffers(first, [offer('a', now + 15_000), offer('c', now + 20_000)], now + 4_000);
  expect(later.map(timed => [timed.offer.bookingId, timed.seenAt])).toEqual([
    ['a', now],
    ['c', now + 4_000],
  ]);
});

it('drops what is over, and starts again when a later wave asks again', () => {
  const queue = mergeOffers([], [offer('a', now - 1_000)], now);
  expect(mergeOffers(queue, [offer('a', now - 1_000)], now + OFFER_TTL_MS + 1)).toEqual([]);
  const again = mergeOffers(queue, [offer('a', now + 40_000, now + 30_000)], now + 30_000);
  expect(again[0]!.closesAt).toBe(now + 40_000);
});

it('shrinks from one to nothing', () => {
  const [timed] = mergeOffers([], [offer('a', now + OFFER_TTL_MS)], now);
  expect([partLeft(timed!, now), secondsLeft(timed!, now)]).toEqual([1, 20]);
  expect([partLeft(timed!, now + 15_000), secondsLeft(timed!, now + 15_200)]).toEqual([0.25, 5]);
  expect(partLeft(timed!, now + 99_000)).toBe(0);
});
