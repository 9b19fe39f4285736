import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { parcelSchema } from '#shared/contract/entities/handover';
import { isRefusal } from '#shared/contract/errors';
import { reach } from './decide';
import { parcelOf } from './parcel';
import { aBooking } from './testing/a-booking';

const driven = { driver: 'd1', driver_name: 'Robin Ek', vehicle_model: 'V60', vehicle_number: 'ABC 123' };
const delivery = (change: Parameters<typeof aBooking>[0] = {}) =>
  aBooking({ appcat: 'delivery', asksHandover: true, ...driven, ...change });
const now = 1_000_000;
const far = { lat: 57.6, lng: 11.9, at: now };

describe('[PLUS-38] a parcel as its recipient sees it', () => {
  it.each([
    ['PAYMENT_PENDING', 'waiting'],
    ['NEW', 'waiting'],
    ['ACCEPTED', 'to_pickup'],
    ['ARRIVED', 'at_pickup'],
    ['STARTED', 'on_the_way'],
    ['REACHED', 'delivered'],
    ['PENDING', 'delivered'],
    ['PAID', 'delivered'],
    ['COMPLETE', 'delivered'],
    ['CANCELLED', 'cancelled'],
  ] as const)('%s is %s', (status, state) => {
    expect(parcelOf(delivery({ status }), { code: '1234', now }).state).toBe(state);
  });

  it('tells the code until it is handed over, and names by their first name only', () => {
    for (const status of bookingStatuses) {
      const parcel = parcelOf(delivery({ status, customer_name: 'Edda Lind' }), { code: '1234', now });
      expect(parcelSchema.parse(parcel)).toEqual(parcel);
      expect(parcel.sender).toBe('Edda');
      expect(JSON.stringify(parcel)).not.toMatch(/Lind|Ek\b|\+46|example\.com/);
      expect(parcel.code).toBe(parcel.state === 'delivered' || parcel.state === 'cancelled' ? undefined : '1234');
    }
  });

  it('holds nothing that its sender wrote to the driver, and no web address', () => {
    const add = 'Storgatan 1, http://evil.example/pay, www.evil.example';
    const written = { deliveryInstructions: 'Pay 29 kr first', pickUpInstructions: 'Pay 29 kr first' };
    for (const status of bookingStatuses) {
      const parcel = parcelOf(delivery({ status, ...written, drop: { lat: 57.7, lng: 11.97, add } }), {
        code: '1',
        now,
      });
      expect(parcel.drop.add).toContain('Storgatan 1');
      expect(JSON.stringify(parcel)).not.toMatch(/Pay 29|:\/\/|www\.|evil\.example/);
    }
  });

  it('shows where the driver is and when they come on the way, and that they are near', () => {
    const booking = delivery({ status: 'STARTED', startTime: now, estimateTime: 600 });
    expect(parcelOf(booking, { code: '1', position: far, now })).toMatchObject({
      state: 'on_the_way',
      position: far,
      arrivesAt: now + 600_000,
    });
    const near = parcelOf(booking, { code: '1', position: { ...booking.drop, at: now }, now });
    expect(near.state).toBe('near');
    expect(near).not.toHaveProperty('arrivesAt');
    expect(parcelOf(booking, { code: '1', now: now + 900_000 })).not.toHaveProperty('arrivesAt');
  });
});

describe('[LIFE-5] a parcel that asks for a code', () => {
  const rules = { AllowDeliveryPickupImageCapture: false, AllowFinalDeliveryImageCapture: false };
  const by = { uid: 'd1', party: 'driver' } as const;
  const handed = (handover: object, change: object = {}, who: Parameters<typeof reach>[1] = by) => {
    const decision = reach(delivery({ status: 'STARTED', ...change }), who, { now, rules, handover });
    return isRefusal(decision) ? decision.refusal : decision.changes.handedOver;
  };

  it('is handed over with it, or with a photo and a reason', () => {
    expect(handed({ expected: '1234', given: '1234' })).toBe('code');
    expect(handed({ expected: '1234', given: '4321' })).toBe('wrong_handover_code');
    expect(handed({ expected: '1234' })).toBe('wrong_handover_code');
    expect(handed({ expected: '1234', reason: 'left' })).toBe('deliver_image_missing');
    expect(handed({ expected: '1234', reason: 'left' }, { deliver_image: 'p' })).toBe('left');
  });

  it('asks an admin for neither, and no driver of a delivery without a code', () => {
    expect(handed({ expected: '1234' }, {}, { uid: 'a1', party: 'admin' })).toBeUndefined();
    expect(handed({}, { asksHandover: undefined })).toBeUndefined();
  });
});
