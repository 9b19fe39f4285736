import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { system, user } from '../ledger/journal';
import { aBooking } from './testing/a-booking';
import { accept, arrive, cancel, close, confirmPayment, type Decision, rate, reach, start } from './decide';

const driver = {
  uid: 'd1',
  name: 'Dana Drive',
  contact: '+46700000001',
  vehicleNumber: 'ABC 123',
  vehicleModel: 'Volvo V60',
};
const asDriver = { uid: 'd1', party: 'driver' as const };
const asRider = { uid: 'r1', party: 'rider' as const };
const decided = (value: unknown): Decision => {
  expect(isRefusal(value)).toBe(false);
  return value as Decision;
};
const on = (change: Partial<Booking>) => aBooking({ requestedDrivers: { d1: true }, ...change });

describe('decide', () => {
  it('[LIFE-2] accept gives the booking its driver and binds the driver', () => {
    const decision = decided(accept(on({ status: 'NEW' }), { ...driver, rating: 4.8, fleetadmin: 'f1' }, 1000));
    expect(decision.driver).toBe('take');
    expect(decision.changes).toEqual({
      status: 'ACCEPTED',
      driver: 'd1',
      driver_name: 'Dana Drive',
      driver_contact: '+46700000001',
      vehicle_number: 'ABC 123',
      vehicle_model: 'Volvo V60',
      driverRating: 4.8,
      fleetadmin: 'f1',
      acceptedAt: 1000,
    });
  });

  it('[LIFE-12] refuses a driver who was not asked', () => {
    expect(accept(aBooking({ status: 'NEW' }), driver, 1)).toEqual({ refusal: 'not_found' });
  });

  it('[LIFE-2] tells a late driver that the offer is gone', () => {
    expect(accept(on({ status: 'ACCEPTED' }), driver, 1)).toEqual({ refusal: 'offer_gone' });
  });

  it('[LIFE-3] arrival stores its time', () => {
    expect(decided(arrive(on({ status: 'ACCEPTED' }), asDriver, 77)).changes).toEqual({
      status: 'ARRIVED',
      driver_arrive_time: 77,
    });
  });

  it.each([undefined, '', '1234', '54321'])('[LIFE-4] refuses the code %s', otp => {
    expect(start(on({ status: 'ARRIVED', otp: '12345' }), asDriver, otp, 1)).toEqual({ refusal: 'wrong_otp' });
  });

  it('[LIFE-4] starts with the right code, or without one when codes are off', () => {
    expect(decided(start(on({ status: 'ARRIVED', otp: '12345' }), asDriver, '12345', 5)).changes).toEqual({
      status: 'STARTED',
      trip_start_time: 5,
      startTime: 5,
    });
    const open = on({ status: 'ARRIVED' });
    delete open.otp;
    expect(decided(start(open, asDriver, undefined, 5)).kind).toBe('STARTED');
  });

  it('[LIFE-5] reaching the drop stores end time and trip seconds', () => {
    expect(decided(reach(on({ status: 'STARTED', startTime: 1000 }), asDriver, 61_400)).changes).toEqual({
      status: 'REACHED',
      trip_end_time: 61_400,
      endTime: 61_400,
      total_trip_time: 60,
    });
  });

  it('[LIFE-5] never counts negative seconds when clocks are skewed', () => {
    expect(decided(reach(on({ status: 'STARTED', startTime: 9000 }), asDriver, 1000)).changes.total_trip_time).toBe(0);
  });

  it('[LIFE-7] closing a prepaid trip pays the driver and frees them', () => {
    const decision = decided(close(on({ status: 'REACHED', prepaid: true, driver: 'd1' }), asDriver));
    expect(decision).toMatchObject({ kind: 'PAID', driver: 'free' });
    expect(decision.journals?.[0]?.legs).toContainEqual(user('d1', 8000));
  });

  it('[LIFE-6] closing an unpaid card trip leaves the rider owing and frees the driver', () => {
    expect(decided(close(on({ status: 'REACHED', payment_mode: 'card' }), asDriver))).toEqual({
      kind: 'PENDING',
      driver: 'free',
      changes: { status: 'PENDING' },
    });
  });

  it('[PAYS-4] a confirmed payment turns PAYMENT_PENDING into a prepaid NEW', () => {
    const decision = decided(
      confirmPayment(on({ status: 'PAYMENT_PENDING' }), { id: 'p1', amount: 100, gateway: 'test' }),
    );
    expect(decision.changes).toMatchObject({ status: 'NEW', prepaid: true, gateway: 'test', customer_paid: 100 });
    expect(decision.journals?.[0]?.legs).toEqual([system('gateway', -10000), system('escrow', 10000)]);
  });

  it('[PAYS-4] a confirmed payment turns PENDING into PAID and pays the driver', () => {
    const decision = decided(
      confirmPayment(on({ status: 'PENDING', driver: 'd1' }), { id: 'p1', amount: 100, gateway: 'test' }),
    );
    expect(decision.kind).toBe('PAID');
    expect(decision.journals?.map(journal => journal.id)).toEqual(['IN-p1', 'PAY-b1']);
  });

  it('[PAYS-3] a second confirmation has nothing to do', () => {
    expect(confirmPayment(on({ status: 'NEW' }), { id: 'p1', amount: 100, gateway: 'test' })).toMatchObject({
      refusal: 'payment_not_due',
    });
  });

  it('[LIFE-9] cancelling stores why and by whom, refunds what was prepaid, frees the driver', () => {
    const decision = decided(
      cancel(on({ status: 'ACCEPTED', prepaid: true, customer_paid: 100 }), asRider, 'Plans changed'),
    );
    expect(decision).toMatchObject({
      kind: 'CANCELLED',
      driver: 'free',
      changes: { reason: 'Plans changed', cancelledBy: 'rider' },
    });
    expect(decision.journals?.[0]?.legs).toEqual([system('escrow', -10000), user('r1', 10000)]);
  });

  it('[LIFE-8] rates once', () => {
    expect(decided(rate(on({ status: 'PAID' }), asRider, 5, undefined)).changes).toEqual({
      status: 'COMPLETE',
      rating: 5,
    });
    expect(rate(on({ status: 'COMPLETE', rating: 4 }), asRider, 5, undefined)).toEqual({ refusal: 'already_rated' });
  });
});
