import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import type { TimedOffer } from '../offer-queue';
import { SEARCH_LIMIT_MS } from '#shared/contract/constants';
import { addMissed, closeMissed, dropMissed, isOpen, ofToday, useMissed } from './missed-offers';

const ZONE = 'Europe/Stockholm';
const evening = Date.UTC(2026, 10, 26, 18, 0);
const beforeMidnight = Date.UTC(2026, 10, 26, 22, 59);
const midnight = Date.UTC(2026, 10, 26, 23, 0);

const offer = (bookingId: string) =>
  ({ offer: { bookingId, pickupKm: 1.2, booking: aBooking({ id: bookingId, driver_share: 77 }) } }) as TimedOffer;
const listed = (now: number) => ofToday(useMissed.getState().missed, now, ZONE).map(({ bookingId }) => bookingId);

beforeEach(() => useMissed.setState({ missed: [] }));

describe('[LIFE-12] an offer that nobody answered', () => {
  it('is listed until midnight in the operator’s city, newest first and once', () => {
    addMissed(offer('b1'), 1.7, evening, ZONE);
    addMissed(offer('b2'), 1.7, evening + 1, ZONE);
    addMissed(offer('b1'), 1.7, evening + 2, ZONE);
    expect(listed(beforeMidnight)).toEqual(['b1', 'b2']);
    expect(listed(midnight)).toEqual([]);
  });

  it('outlives the page, and what another tab has listed stays', () => {
    addMissed(offer('b1'), 1.7, evening, ZONE);
    const stored = localStorage.getItem('wayfare.driver.missed')!;
    useMissed.setState({ missed: [] });
    localStorage.setItem('wayfare.driver.missed', stored);
    addMissed(offer('b2'), 1.7, evening + 1, ZONE);
    expect(listed(evening + 2)).toEqual(['b2', 'b1']);
  });

  it('was not missed when it was accepted after all', () => {
    addMissed(offer('b1'), 1.7, evening, ZONE);
    addMissed(offer('b2'), 1.7, evening, ZONE);
    dropMissed('b1');
    expect(listed(evening)).toEqual(['b2']);
  });

  it('can be taken as long as drivers are asked, unless somebody else has it', () => {
    addMissed(offer('b1'), 1.7, evening, ZONE);
    addMissed(offer('b2'), 1.7, evening, ZONE);
    closeMissed('b1');
    const open = (now: number) =>
      useMissed.getState().missed.flatMap(missed => (isOpen(missed, now) ? missed.bookingId : []));
    expect(open(evening + SEARCH_LIMIT_MS - 1)).toEqual(['b2']);
    expect(open(evening + SEARCH_LIMIT_MS)).toEqual([]);
    expect(listed(evening)).toHaveLength(2);
  });
});
