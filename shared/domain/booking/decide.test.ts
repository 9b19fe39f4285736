import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { system, user } from '../ledger/journal';
import { aBooking } from './testing/a-booking';
import {
  accept,
  arrive,
  cancel,
  close,
  confirmPayment,
  type Decision,
  rate,
  reach,
  settleFee,
  start,
  takenAt,
} from './decide';

const driver = {
  uid: 'd1',
  name: 'Dana Drive',
  contact: '+46700000001',
  vehicleNumber: 'ABC 123',
  vehicleModel: 'Volvo V60',
};
const rules = { AllowDeliveryPickupImageCapture: false, AllowFinalDeliveryImageCapture: false };
const bothPhotos = { AllowDeliveryPickupImageCapture: true, AllowFinalDeliveryImageCapture: true };
const asDriver = { uid: 'd1', party: 'driver' as const };
const asRider = { uid: 'r1', party: 'rider' as const };
const decided = <Made extends Decision>(value: Made | Refusal): Made => {
  expect(isRefusal(value)).toBe(false);
  return value as Made;
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
    expect(start(on({ status: 'ARRIVED', otp: '12345' }), asDriver, { otp, now: 1, rules })).toEqual({
      refusal: 'wrong_otp',
    });
  });

  it('[LIFE-4] starts with the right code, or without one when codes are off', () => {
    expect(
      decided(start(on({ status: 'ARRIVED', otp: '12345' }), asDriver, { otp: '12345', now: 5, rules })).changes,
    ).toEqual({
      status: 'STARTED',
      trip_start_time: 5,
      startTime: 5,
    });
    const open = on({ status: 'ARRIVED' });
    delete open.otp;
    expect(decided(start(open, asDriver, { now: 5, rules })).kind).toBe('STARTED');
  });

  it('[LIFE-5] reaching the drop stores end time and trip seconds', () => {
    expect(
      decided(reach(on({ status: 'STARTED', startTime: 1000 }), asDriver, { now: 61_400, rules })).changes,
    ).toEqual({
      status: 'REACHED',
      trip_end_time: 61_400,
      endTime: 61_400,
      total_trip_time: 60,
    });
  });

  it('[LIFE-5] never counts negative seconds when clocks are skewed', () => {
    expect(
      decided(reach(on({ status: 'STARTED', startTime: 9000 }), asDriver, { now: 1000, rules })).changes
        .total_trip_time,
    ).toBe(0);
  });

  it('[LIFE-7] closing a prepaid trip pays the driver and frees them', () => {
    const decision = decided(
      close(on({ status: 'REACHED', prepaid: true, customer_paid: 100, driver: 'd1' }), asDriver, 9),
    );
    expect(decision).toMatchObject({ kind: 'PAID', driver: 'free' });
    expect(decision.journals?.[0]?.legs).toContainEqual(user('d1', 8000));
  });

  it('[LIFE-6] closing an unpaid card trip leaves the rider owing and frees the driver', () => {
    expect(decided(close(on({ status: 'REACHED', payment_mode: 'card', driver: 'd1' }), asDriver, 9))).toMatchObject({
      kind: 'PENDING',
      driver: 'free',
      changes: { status: 'PENDING', owed: { at: 9, discount: 0, paidAtOnce: 0 } },
    });
  });

  it('[PAYS-4] a confirmed payment turns PAYMENT_PENDING into a prepaid NEW', () => {
    const decision = decided(
      confirmPayment(on({ status: 'PAYMENT_PENDING' }), { id: 'p1', amount: 100, gateway: 'test' }, 5),
    );
    expect(decision.changes).toMatchObject({ status: 'NEW', prepaid: true, gateway: 'test', customer_paid: 100 });
    expect(decision.journals?.[0]?.legs).toEqual([system('gateway:test', -10000), system('escrow', 10000)]);
  });

  it('[PAYS-4] a confirmed payment turns PENDING into PAID and pays the driver', () => {
    const decision = decided(
      confirmPayment(on({ status: 'PENDING', driver: 'd1' }), { id: 'p1', amount: 100, gateway: 'test' }, 5),
    );
    expect(decision).toMatchObject({ kind: 'PAID', changes: { paidAt: 5 } });
    expect(decision.journals?.map(journal => journal.id)).toEqual(['IN-p1', 'PAY-b1']);
  });

  it('[PAYS-3] a second confirmation has nothing to do', () => {
    expect(confirmPayment(on({ status: 'NEW' }), { id: 'p1', amount: 100, gateway: 'test' }, 5)).toMatchObject({
      refusal: 'payment_not_due',
    });
  });

  it('[LIFE-9] cancelling stores why and by whom, refunds what was prepaid, frees the driver', () => {
    const decision = decided(
      cancel(on({ status: 'ACCEPTED', prepaid: true, customer_paid: 100 }), asRider, {
        reason: 'Plans changed',
        now: 0,
      }),
    );
    expect(decision).toMatchObject({
      kind: 'CANCELLED',
      driver: 'free',
      changes: { reason: 'Plans changed', cancelledBy: 'rider' },
    });
    expect(decision.journals?.[0]?.legs).toEqual([system('escrow', -10000), user('r1', 10000)]);
  });

  it('[LIFE-14] a rider who cancels late pays the fee; an admin never does', () => {
    const late = on({ status: 'ARRIVED', driver: 'd1', acceptedAt: 0, cancelSlab: [{ minsDelayed: 5, amount: 25 }] });
    const at = (now: number, agreedFee?: number) => ({ reason: 'r', now, agreedFee });
    const decision = decided(cancel(late, asRider, at(300_000)));
    expect(decision.changes).toMatchObject({ cancelFee: 25, cancelledBy: 'rider' });
    expect(decision.changes).toMatchObject({ cancelFeeOwed: 25, cancelFeePaidOut: 0 });
    expect(decision.debt).toEqual({ amountMinor: 2500, isBorne: false });
    const owed = [system('receivable', -2500), system('payable', 2500)];
    expect(decision.journals).toMatchObject([{ id: 'FEE-b1', legs: owed }]);
    const funds = { walletMinor: 9000, bearableMinor: 0 };
    const covered = decided(cancel(late, asRider, { ...at(300_000), funds }));
    expect(covered.debt).toBeUndefined();
    expect(covered.journals).toMatchObject([{ id: 'FEE-b1', legs: [user('r1', -2500), user('d1', 2500)] }]);
    expect(decided(cancel(late, asRider, at(299_999))).journals).toBeUndefined();
    const byAdmin = decided(cancel({ ...late, status: 'ACCEPTED' }, { uid: 'a1', party: 'admin' }, at(900_000)));
    expect([byAdmin.journals, byAdmin.changes.cancelFee]).toEqual([undefined, undefined]);
  });

  it('[LIFE-14] keeps the fee that moves: in whole minor units of the currency', () => {
    const amount = 7.7777;
    const change = { driver: 'd1', acceptedAt: 0, cancelSlab: [{ minsDelayed: 0, amount }] };
    const of = (currency: string) => {
      const booking = on({ ...change, status: 'ARRIVED', receipt: { ...on({}).receipt, currency } });
      return decided(cancel(booking, asRider, { reason: 'r', now: 1 }));
    };
    expect([of('SEK').changes.cancelFee, of('SEK').debt?.amountMinor]).toEqual([7.78, 778]);
    expect([of('JPY').changes.cancelFee, of('JPY').debt?.amountMinor]).toEqual([8, 8]);
  });

  it('[LIFE-14] a fee that was owed is settled once, and only the driver’s counts as paid out', () => {
    const owing = on({ status: 'CANCELLED', driver: 'd1', cancelFee: 25, cancelFeeOwed: 15, cancelFeePaidOut: 10 });
    const paid = decided(settleFee(owing, 'driver'));
    expect(paid.changes).toEqual({
      cancelFeeOwed: 0,
      cancelFeePaid: { by: 'wallet', amount: 15 },
      cancelFeePaidOut: 25,
      cancelFeePaidLater: 15,
    });
    expect(paid.journals).toMatchObject([{ id: 'DEBT-b1', covered: true }]);
    const byHold = { by: 'hold', payment: 'i1' } as const;
    expect(decided(settleFee(owing, 'borne', byHold)).changes).toEqual({
      cancelFeeOwed: 0,
      cancelFeePaid: { ...byHold, amount: 15 },
    });
    expect(settleFee({ ...owing, ...paid.changes }, 'driver')).toMatchObject({ refusal: 'payment_not_due' });
  });

  it('[LIFE-14] refuses a fee that has risen above what the rider was shown, and takes a lower one', () => {
    const late = on({ status: 'ACCEPTED', driver: 'd1', acceptedAt: 0, cancelSlab: [{ minsDelayed: 5, amount: 25 }] });
    const agreed = (agreedFee: number) => cancel(late, asRider, { reason: 'r', now: 300_000, agreedFee });
    expect(agreed(0)).toEqual({ refusal: 'cancel_fee_changed', params: { fee: 25 } });
    expect(decided(agreed(40)).changes.cancelFee).toBe(25);
  });

  it('[LIFE-4] [LIFE-5] a delivery needs the photos that the settings ask for, a taxi ride none', () => {
    const at = { now: 1, otp: '12345', rules: bothPhotos };
    expect(start(on({ status: 'ARRIVED' }), asDriver, at)).toEqual({ refusal: 'pickup_image_missing' });
    expect(decided(start(on({ status: 'ARRIVED', pickup_image: 'p' }), asDriver, at)).kind).toBe('STARTED');
    expect(decided(start(on({ status: 'ARRIVED', appcat: 'taxi' }), asDriver, at)).kind).toBe('STARTED');
    expect(reach(on({ status: 'STARTED' }), asDriver, at)).toEqual({ refusal: 'deliver_image_missing' });
    expect(decided(reach(on({ status: 'STARTED', deliver_image: 'p' }), asDriver, at)).kind).toBe('REACHED');
    expect(decided(reach(on({ status: 'STARTED', appcat: 'taxi' }), asDriver, at)).kind).toBe('REACHED');
    expect(decided(reach(on({ status: 'STARTED' }), { uid: 'a1', party: 'admin' }, at)).kind).toBe('REACHED');
  });

  it.each([
    [10_000, undefined, 0, 10_000],
    [10_000, 4_000, 0, 6_000],
    [10_000, 4_000, 8_000, 8_000],
    [10_000, 60_000, undefined, 0],
    [10_000, 0, 12_000, 10_000],
  ])('[LIFE-1] a step sent late counts from when it was taken: now %d, held %s, after %s', (now, held, after, at) => {
    expect(takenAt(now, held, after)).toBe(at);
  });

  it('[LIFE-8] rates once', () => {
    expect(decided(rate(on({ status: 'PAID' }), asRider, 5, undefined)).changes).toEqual({
      status: 'COMPLETE',
      rating: 5,
    });
    expect(rate(on({ status: 'COMPLETE', rating: 4 }), asRider, 5, undefined)).toEqual({ refusal: 'already_rated' });
  });
});
