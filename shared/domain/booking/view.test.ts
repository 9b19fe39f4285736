import { describe, expect, it } from 'vitest';
import { type Booking, bookingSchema, type BookingStatus } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { aBooking } from './testing/a-booking';
import { eventBody, mayRead, publicChanges, seenChanges, shownEvent, viewFor } from './view';

const booking = aBooking({
  driver: 'd1',
  fleetadmin: 'f1',
  requestedDrivers: { d1: true, d2: true },
  status: 'ACCEPTED',
});
const reader = (usertype: 'rider' | 'driver' | 'fleetadmin' | 'admin', uid: string) => ({ usertype, uid });

describe('visible fields of a booking, by reader', () => {
  it.each([
    ['rider', 'r1', true],
    ['rider', 'r2', false],
    ['driver', 'd1', true],
    ['driver', 'd2', false],
    ['fleetadmin', 'f1', true],
    ['fleetadmin', 'f2', false],
    ['admin', 'anybody', true],
  ] as const)('[BKS-1] %s %s may read: %s', (usertype, uid, expected) => {
    expect(mayRead(booking, reader(usertype, uid))).toBe(expected);
  });

  it('[LIFE-12] a driver who was asked may read while it is NEW', () => {
    expect(mayRead({ ...booking, status: 'NEW' }, reader('driver', 'd2'))).toBe(true);
  });

  it('[BOOK-8] the code reaches the rider and nobody else', () => {
    expect(viewFor(booking, reader('rider', 'r1')).otp).toBe('12345');
    for (const other of [reader('driver', 'd1'), reader('fleetadmin', 'f1'), reader('admin', 'a')])
      expect(viewFor(booking, other)).not.toHaveProperty('otp');
  });

  it('[BOOK-8] the code of what the office has booked is seen by admins too, until the trip starts', () => {
    const office = { ...booking, booking_type_admin: true };
    expect(viewFor(office, reader('admin', 'a')).otp).toBe('12345');
    for (const other of [reader('driver', 'd1'), reader('fleetadmin', 'f1')])
      expect(viewFor(office, other)).not.toHaveProperty('otp');
    for (const status of ['STARTED', 'PAID', 'CANCELLED'] as const)
      expect(viewFor({ ...office, status }, reader('admin', 'a'))).not.toHaveProperty('otp');
  });

  it('[BOOK-8] tells a driver who has not accepted nobody’s phone', () => {
    const offered = viewFor(
      { ...booking, status: 'NEW', driver: undefined, deliveryPersonPhone: '123' },
      reader('driver', 'd2'),
    );
    expect(offered).not.toHaveProperty('customer_contact');
    expect(offered).not.toHaveProperty('deliveryPersonPhone');
  });

  it('[BOOK-8] tells a driver who has not accepted no instructions, neither now nor by the history or live', () => {
    const changes = { deliveryInstructions: 'gate 42', pickUpInstructions: 'bell 7' };
    const offered = { ...booking, ...changes, status: 'NEW', driver: undefined } as const;
    const { deliveryInstructions: _drop, pickUpInstructions: _pickup, ...since } = offered;
    expect(JSON.stringify(viewFor(offered, reader('driver', 'd2')))).not.toMatch(/gate 42|bell 7/);
    for (const now of [offered, since]) expect(seenChanges(changes, now, reader('driver', 'd2'))).toEqual({});
    expect(publicChanges(changes)).toEqual({});
    expect(viewFor({ ...offered, status: 'ACCEPTED', driver: 'd2' }, reader('driver', 'd2'))).toMatchObject(changes);
    for (const other of [reader('rider', 'r1'), reader('admin', 'a')])
      expect(seenChanges(changes, offered, other)).toEqual(changes);
  });

  it('[LIFE-8] the rating of a ride is reported to its rider and the team, by history and live to nobody beside them', () => {
    const rated = { rating: 2, feedback: 'Late' } as const;
    const done = { ...booking, ...rated, status: 'COMPLETE', driver: 'd1', fleetadmin: 'f1' } as const;
    const changes = { status: 'COMPLETE', ...rated } as const;
    for (const side of [reader('driver', 'd1'), reader('fleetadmin', 'f1')]) {
      expect(viewFor(done, side)).not.toHaveProperty('rating');
      expect(viewFor(done, side)).not.toHaveProperty('feedback');
      expect(seenChanges(changes, done, side)).toEqual({ status: 'COMPLETE' });
    }
    for (const other of [reader('rider', 'r1'), reader('admin', 'a')]) {
      expect(viewFor(done, other)).toMatchObject(rated);
      expect(seenChanges(changes, done, other)).toEqual(changes);
    }
    expect(publicChanges(changes)).toEqual({ status: 'COMPLETE' });
  });

  it('[BKS-5] phones are there while the ride or its payment is open, and not for ever', () => {
    const rider = reader('rider', 'r1');
    const driver = reader('driver', 'd1');
    const at = (status: BookingStatus) => ({ ...booking, status, driver_contact: '+4671', deliveryPersonPhone: '123' });
    for (const status of ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING'] as const) {
      expect(viewFor(at(status), driver)).toMatchObject({
        customer_contact: '+46700000009',
        deliveryPersonPhone: '123',
      });
      expect(viewFor(at(status), rider).driver_contact).toBe('+4671');
    }
    for (const status of ['PAID', 'COMPLETE', 'CANCELLED'] as const) {
      for (const hidden of ['customer_contact', 'deliveryPerson', 'deliveryPersonPhone'])
        expect(viewFor(at(status), driver)).not.toHaveProperty(hidden);
      expect(viewFor(at(status), rider)).not.toHaveProperty('driver_contact');
      expect(viewFor(at(status), rider).deliveryPersonPhone).toBe('123');
      expect(viewFor(at(status), reader('admin', 'a')).driver_contact).toBe('+4671');
    }
  });

  it('[BKS-1] a rider gets all of their booking but what is the server’s, the dispatch’s and the fleet’s', () => {
    // Every field is set, so that a new field needs a decision here.
    const whole = Object.fromEntries(Object.keys(bookingSchema.shape).map(key => [key, 'x']));
    const at = (status: BookingStatus) => ({ ...whole, status, booking_type_admin: false }) as unknown as Booking;
    const hiddenAt = (status: BookingStatus) => {
      const seen = viewFor(at(status), reader('rider', 'r1'));
      return Object.keys(whole)
        .filter(key => !(key in seen))
        .toSorted();
    };
    const never = [
      'arrivalReceivedAt',
      'askEnds',
      'askTimes',
      'askWaves',
      'assigned',
      'atOnceNotBy',
      'customer_token',
      'driver_token',
      'fleetadmin',
    ];
    const hidden = [
      ...never,
      'gaveBack',
      'promisedAtOnce',
      'reachedNear',
      'referred',
      'requestedDrivers',
      'settled',
      'startReceivedAt',
      'startedNear',
      'tariff',
    ];
    expect(hiddenAt('ACCEPTED')).toEqual(hidden);
    expect(hiddenAt('STARTED')).toEqual([...hidden, 'otp'].toSorted());
    expect(hiddenAt('COMPLETE')).toEqual([...hidden, 'driver_contact', 'otp'].toSorted());
  });

  it('[RT-1] live changes and the history keep the driver’s fleet from the rider', () => {
    const changes = { driver: 'd1', fleetadmin: 'f1' };
    expect(publicChanges(changes)).toEqual({ driver: 'd1' });
    expect(seenChanges(changes, booking, reader('rider', 'r1'))).toEqual({ driver: 'd1' });
    expect(seenChanges(changes, booking, reader('admin', 'a'))).toEqual(changes);
    expect(seenChanges(changes, booking, reader('fleetadmin', 'f1'))).toEqual(changes);
  });

  it('[RT-1] live changes carry neither the code nor dispatch internals', () => {
    expect(publicChanges({ status: 'NEW', otp: '12345', requestedDrivers: {}, driver_token: 'x' })).toEqual({
      status: 'NEW',
    });
  });

  it('[RT-1] an event is shown as its kind with the changes that are left, and never with the keys it is stored under', () => {
    const stored: BookingEvent & { pk: string; sk: string } = {
      pk: 'BK#b1',
      sk: 'E#000002',
      v: 2,
      at: 1,
      by: 'a1',
      byType: 'admin',
      status: 'NEW',
      kind: 'ASSIGNED',
      changes: { assigned: 'd1', requestedDrivers: { d1: true } },
    };
    const shown = { v: 2, kind: 'ASSIGNED', at: 1, by: 'a1', byType: 'admin', status: 'NEW', changes: {} };
    expect(shownEvent(stored, publicChanges)).toEqual(shown);
    expect(eventBody(shownEvent(stored, publicChanges))).toEqual({
      kind: 'ASSIGNED',
      at: 1,
      by: 'a1',
      status: 'NEW',
      changes: {},
    });
  });
});
