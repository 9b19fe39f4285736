import { describe, expect, it, vi } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { StoredEvent } from '#lambdas/store/booking-items';
import { businessOf, measureEvent } from './measure-event';

const AT = Date.UTC(2026, 0, 1, 12);
const booking = aBooking({ bookingDate: AT, bookLater: false });
const eventOf = (kind: StoredEvent['kind'], changes: object = {}, v = 5, at = AT + 42_000) =>
  ({ kind, changes, v, at, bookingId: booking.id }) as unknown as StoredEvent;
const namesOf = (...event: Parameters<typeof eventOf>) => Object.keys(businessOf(booking, eventOf(...event)));

describe('[AWS-6] the course of a booking in figures', () => {
  it.each([
    ['NEW', {}, 1, ['BookingsRequested']],
    ['PAYMENT_PENDING', {}, 1, ['BookingsRequested']],
    ['NEW', {}, 2, []],
    ['SEARCHING', { wave: 1, requestedDrivers: { d1: true } }, 2, ['BookingsOffered']],
    ['SEARCHING', { wave: 1, requestedDrivers: {} }, 2, []],
    ['SEARCHING', { wave: 2, requestedDrivers: { d1: true } }, 3, []],
    ['ASSIGNED', {}, 3, ['BookingsOffered']],
    ['ACCEPTED', {}, 4, ['BookingsAccepted', 'TimeToAccept']],
    ['NO_DRIVER', {}, 4, ['BookingsUnfilled']],
    ['CANCELLED', {}, 4, ['BookingsCancelled']],
    ['PAID', {}, 8, ['BookingsPaid']],
    ['ARRIVED', {}, 6, []],
  ] as const)('%s with %j as number %i counts %j', (kind, changes, v, names) => {
    expect(namesOf(kind, changes, v)).toEqual(names);
  });

  it('measures the wait from the request, or from the search that found the driver', () => {
    const accepted = eventOf('ACCEPTED');
    const waitOf = (change: object) => businessOf({ ...booking, ...change }, accepted).TimeToAccept;
    expect(waitOf({})).toEqual({ value: 42, unit: 'Seconds' });
    expect(waitOf({ searchFrom: AT + 40_000 })).toEqual({ value: 2, unit: 'Seconds' });
    expect(waitOf({ bookLater: true })).toBeUndefined();
  });

  it('is reported by stage, in a separate line', () => {
    vi.stubEnv('STAGE', 'test');
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    measureEvent(booking, eventOf('PAID'));
    measureEvent(booking, eventOf('ARRIVED'));
    expect(out.mock.calls.map(([line]) => JSON.parse(String(line)) as object)).toMatchObject([
      { Stage: 'test', BookingsPaid: 1 },
    ]);
    vi.restoreAllMocks();
  });
});
