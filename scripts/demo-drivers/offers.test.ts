import { expect, it } from 'vitest';
import { createOffers } from './offers';

it('gives each open offer once, oldest first, and waits for the next', async () => {
  const offers = createOffers();
  const { signal } = new AbortController();
  offers.add('a');
  offers.add('b');
  offers.add('a');
  offers.drop('a');
  expect(await offers.next(signal)).toBe('b');
  const waiting = offers.next(signal);
  offers.add('c');
  expect(await waiting).toBe('c');
});

it('stops waiting when told to', async () => {
  const offers = createOffers();
  const stop = new AbortController();
  const waiting = offers.next(stop.signal);
  stop.abort(new Error('found a ride'));
  await expect(waiting).rejects.toThrow('found a ride');
  offers.add('a');
  expect(offers.isOpen('a')).toBe(true);
});
