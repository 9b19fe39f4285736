import { describe, expect, it } from 'vitest';
import { bookingStatuses, type BookingStatus } from '#shared/contract/entities/booking';
import { userTypes } from '#shared/contract/operation';
import { type BookingAction, bookingActions, isOver, may, whyNot } from './may-do';
import { aBooking } from './testing/a-booking';

const booking = (status: BookingStatus) => aBooking({ status, customer: 'r1', driver: 'd1' });
const rider = { id: 'r1', usertype: 'rider' } as const;
const driver = { id: 'd1', usertype: 'driver' } as const;
const admin = { id: 'a1', usertype: 'admin' } as const;
const statesOf = (action: BookingAction, who: typeof rider | typeof driver | typeof admin, circumstances = {}) =>
  bookingStatuses.filter(status => may(action, booking(status), who, circumstances));

describe('actions allowed on a booking, by person and state', () => {
  it.each([
    ['[BKS-2] cancel in a list', 'cancelInList', rider, ['PAYMENT_PENDING', 'NEW', 'ACCEPTED']],
    ['[BKS-2] cancel in a list', 'cancelInList', admin, ['PAYMENT_PENDING', 'NEW', 'ACCEPTED']],
    ['[LIFE-14] cancel', 'cancel', rider, ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED']],
    ['[LIFE-14] cancel', 'cancel', admin, ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED']],
    ['[BKS-4] pay', 'pay', rider, ['PAYMENT_PENDING', 'PENDING']],
    [
      '[PLUS-2] pay otherwise',
      'changePayment',
      rider,
      ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'PENDING'],
    ],
    ['[BKS-1] rate', 'rate', rider, ['PAID']],
    ['[BKS-1] rebook', 'rebook', rider, ['PAID', 'COMPLETE', 'CANCELLED']],
    ['[BKS-3] assign', 'assign', admin, ['NEW']],
    ['[PLUS-1] give back', 'giveBack', driver, ['ACCEPTED', 'ARRIVED']],
    ['[LIFE-4] arrive', 'arrive', driver, ['ACCEPTED']],
    ['[LIFE-5] start', 'start', driver, ['ARRIVED']],
    ['[LIFE-6] end', 'reach', driver, ['STARTED']],
    ['[LIFE-6] end', 'reach', admin, ['STARTED']],
    ['[LIFE-6] close', 'close', driver, ['REACHED']],
    ['[LIFE-6] close', 'close', admin, ['REACHED']],
    ['[PLUS-7] refund or correct', 'adjust', admin, ['PAID', 'COMPLETE']],
  ] as const)('%s: %s by %o in %j', (_what, action, who, states) => {
    expect(statesOf(action, who)).toEqual(
      states.toSorted((a, b) => bookingStatuses.indexOf(a) - bookingStatuses.indexOf(b)),
    );
  });

  it.each(bookingActions)('%s is nobody else’s', action => {
    for (const status of bookingStatuses)
      for (const usertype of userTypes.filter(type => type !== 'admin'))
        expect(whyNot(action, booking(status), { id: 'x', usertype }, { searchIsOver: true })).toBe('not_theirs');
  });

  it('[BKS-3] says why nobody can be assigned', () => {
    expect(whyNot('assign', booking('NEW'), admin, { autoDispatch: true })).toBe('automatic');
    expect(whyNot('assign', booking('PAID'), admin, { autoDispatch: true })).toBe('not_now');
    expect(whyNot('assign', booking('NEW'), rider)).toBe('not_theirs');
  });

  it('[PLUS-1] a search that is over is started again or changed, one that goes on is not', () => {
    expect(statesOf('searchAgain', rider, { searchIsOver: true })).toEqual(['NEW']);
    expect(statesOf('searchAgain', rider)).toEqual([]);
    expect(may('change', { ...booking('NEW'), searchEnded: true }, rider)).toBe(true);
    expect(may('change', booking('NEW'), rider)).toBe(false);
    expect(may('change', { ...booking('NEW'), searchEnded: true }, admin)).toBe(false);
  });

  it('[FARE-6] a held fare is agreed at the drop by its rider, and decided by an admin until it is', () => {
    const fareReview = { reason: 'above_estimate', state: 'open', driven: 20, distance: 9, charged: 10 } as const;
    const held = (status: BookingStatus) => ({ ...booking(status), fareReview });
    expect(bookingStatuses.filter(status => may('agreeFare', held(status), rider))).toEqual(['REACHED']);
    expect(bookingStatuses.filter(status => may('decideFare', held(status), admin)).toSorted()).toEqual([
      'COMPLETE',
      'PAID',
      'REACHED',
    ]);
    expect(statesOf('decideFare', admin)).toEqual([]);
  });

  it('[BKS-1] one rating a booking; over is over', () => {
    expect(may('rate', { ...booking('PAID'), rating: 5 }, rider)).toBe(false);
    expect(bookingStatuses.filter(status => isOver({ status })).toSorted()).toEqual(['CANCELLED', 'COMPLETE', 'PAID']);
  });
});
