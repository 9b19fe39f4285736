import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { askWave, assign, decline, endSearch, giveBack, searchAgain } from './search';
import { aBooking } from './testing/a-booking';

const driver = { uid: 'd1', party: 'driver' } as const;
const why = { reason: 'vehicle', now: 1_000 } as const;
const driven = {
  driver: 'd1',
  driver_name: 'Dana',
  driver_contact: '+46701',
  vehicle_number: 'ABC 123',
  acceptedAt: 1,
  requestedDrivers: { d1: true, d2: false },
  wave: 3,
  cancelSlab: [{ minsDelayed: 0, amount: 25 }],
};

describe('[PLUS-1] a driver gives a ride back', () => {
  it.each(['ACCEPTED', 'ARRIVED'] as const)('%s: it is NEW again, as it was booked, without them', status => {
    const booking = aBooking({ ...driven, status, gaveBack: ['d9'], pickup_image: 'p' });
    expect(giveBack(booking, driver, why)).toEqual({
      kind: 'GIVEN_BACK',
      driver: 'free',
      changes: {
        status: 'NEW',
        gaveBack: ['d9', 'd1'],
        givenBackAt: 1_000,
        givenBackReason: 'vehicle',
        searchEnded: false,
        wave: 0,
        searches: 2,
        requestedDrivers: {},
        searchFrom: 1_000,
      },
      remove: ['driver', 'driver_name', 'driver_contact', 'vehicle_number', 'acceptedAt', 'pickup_image'],
    });
  });

  it('in no other status, and nobody but a driver', () => {
    for (const status of bookingStatuses.filter(status => status !== 'ACCEPTED' && status !== 'ARRIVED'))
      expect(giveBack(aBooking({ ...driven, status }), driver, why)).toHaveProperty('refusal', 'booking_moved_on');
    for (const party of ['rider', 'admin', 'clock'] as const)
      expect(giveBack(aBooking({ ...driven, status: 'ACCEPTED' }), { uid: 'x', party }, why)).toHaveProperty('refusal');
  });
});

it('[LIFE-11] a search that found nobody begins anew, with those who said no, without those who gave the trip back', () => {
  const booking = aBooking({ status: 'NEW', searchEnded: true, requestedDrivers: { d2: false }, gaveBack: ['d1'] });
  expect(searchAgain(booking, { now: 5, hasStalled: false })).toEqual({
    kind: 'SEARCHING',
    changes: { searchEnded: false, wave: 0, searches: 2, requestedDrivers: {}, searchFrom: 5 },
  });
  const open = { ...booking, searchEnded: false };
  expect(searchAgain(open, { now: 5, hasStalled: false })).toHaveProperty('refusal', 'booking_moved_on');
  expect(searchAgain(open, { now: 5, hasStalled: true })).toHaveProperty('kind', 'SEARCHING');
});

describe('[LIFE-11] the steps of a search', () => {
  const searching = aBooking({ status: 'NEW', wave: 2, requestedDrivers: { d1: false } });

  it('a wave is asked once, after the one before', () => {
    expect(askWave(searching, 3, ['d2', 'd3'])).toEqual({
      kind: 'SEARCHING',
      changes: {
        wave: 3,
        requestedDrivers: { d1: false, d2: true, d3: true },
        askWaves: { d2: 3, d3: 3 },
        askTimes: { d2: 1, d3: 1 },
      },
    });
    expect(askWave({ ...searching, askEnds: { d1: 2 } }, 3, ['d2'], { d2: 8 })).toMatchObject({
      changes: { askEnds: { d1: 2, d2: 8 } },
    });
    expect(endSearch(searching, 3)).toEqual({ kind: 'NO_DRIVER', changes: { searchEnded: true } });
    for (const wave of [1, 2, 4]) {
      expect(askWave(searching, wave, [])).toMatchObject({ refusal: 'booking_moved_on' });
      expect(endSearch(searching, wave)).toMatchObject({ refusal: 'booking_moved_on' });
    }
    expect(askWave({ ...searching, searchEnded: true }, 3, [])).toMatchObject({ refusal: 'booking_moved_on' });
  });

  it.each(bookingStatuses.filter(status => status !== 'NEW'))('is over in %s', status => {
    const booking = aBooking({ ...driven, status, wave: 0 });
    expect(askWave(booking, 1, ['d2'])).toMatchObject({ refusal: 'booking_moved_on' });
    expect(assign(booking, 'd2')).toEqual({ refusal: 'booking_moved_on', params: { status } });
    expect(decline(booking, 'd1')).toEqual({ refusal: 'not_found' });
  });

  it('[BKS-3] an admin’s driver is asked beside those before; only who is asked declines', () => {
    expect(assign(searching, 'd1')).toEqual({
      kind: 'ASSIGNED',
      changes: { requestedDrivers: { d1: true }, assigned: 'd1' },
    });
    expect(decline(searching, 'd1')).toEqual({ refusal: 'not_found' });
    const asked = { ...searching, requestedDrivers: { d1: false, d2: true } };
    expect(decline(asked, 'd2')).toEqual({
      kind: 'DECLINED',
      changes: { requestedDrivers: { d1: false, d2: false } },
    });
  });
});
