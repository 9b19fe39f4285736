import { describe, expect, it } from 'vitest';
import { CHAT_AFTER_TRIP_MS } from '#shared/contract/constants';
import { type BookingStatus, bookingStatuses } from '#shared/contract/entities/booking';
import { aBooking } from '../booking/testing/a-booking';
import { isChatOpen, mayReadChat, sideOf } from './chat';

const driven = aBooking({
  status: 'STARTED',
  driver: 'd1',
  fleetadmin: 'f1',
  requestedDrivers: { d1: true, d2: true },
});
const ended = 1_000_000;

describe('[RT-3] members of a chat', () => {
  it.each([
    ['rider', 'r1', 'rider'],
    ['driver', 'd1', 'driver'],
    ['rider', 'r2', undefined],
    ['driver', 'd2', undefined],
    ['driver', 'r1', undefined],
    ['rider', 'd1', undefined],
    ['fleetadmin', 'f1', undefined],
    ['admin', 'a1', undefined],
  ] as const)('a %s %s writes as %s', (usertype, uid, side) => {
    expect(sideOf(driven, { uid, usertype })).toBe(side);
    expect(mayReadChat(driven, { uid, usertype })).toBe(side !== undefined || usertype === 'admin');
  });

  it('there is none before a driver is bound, for nobody', () => {
    const { driver: _driver, ...waiting } = driven;
    for (const [usertype, uid] of [
      ['rider', 'r1'],
      ['driver', 'd1'],
      ['admin', 'a1'],
    ] as const)
      expect(mayReadChat(waiting, { uid, usertype })).toBe(false);
  });
});

describe('[RT-3] when the parties may write', () => {
  const open: Record<BookingStatus, boolean> = {
    PAYMENT_PENDING: false,
    NEW: false,
    ACCEPTED: true,
    ARRIVED: true,
    STARTED: true,
    REACHED: true,
    PENDING: false,
    PAID: false,
    COMPLETE: false,
    CANCELLED: false,
  };

  it.each(bookingStatuses)('%s', status => {
    expect(isChatOpen({ ...driven, status }, ended)).toBe(open[status]);
  });

  it.each(['PENDING', 'PAID', 'COMPLETE'] as const)('for a day after the trip, in %s', status => {
    const booking = { ...driven, status, trip_end_time: ended };
    expect(isChatOpen(booking, ended + CHAT_AFTER_TRIP_MS - 1)).toBe(true);
    expect(isChatOpen(booking, ended + CHAT_AFTER_TRIP_MS)).toBe(false);
  });

  it('not without a driver', () => {
    const { driver: _driver, ...nobody } = driven;
    expect(isChatOpen(nobody, ended)).toBe(false);
  });
});
