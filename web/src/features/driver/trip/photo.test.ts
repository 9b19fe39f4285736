import { expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { aBooking } from '@/testing/fixtures';
import { missingPhoto, photoRefusal } from './photo';

const on = { AllowDeliveryPickupImageCapture: true, AllowFinalDeliveryImageCapture: true };
const off = { AllowDeliveryPickupImageCapture: false, AllowFinalDeliveryImageCapture: false };

it('[LIFE-4] [LIFE-5] asks for the photo of a delivery before its step, and in no other state', () => {
  const due = bookingStatuses
    .map(status => [status, missingPhoto(aBooking({ status }), on)])
    .filter(([, kind]) => kind);
  expect(Object.fromEntries(due)).toEqual({ ARRIVED: 'pickup_image', STARTED: 'deliver_image' });
});

it('[LIFE-4] [LIFE-5] asks for nothing in a taxi, for nothing that is there, and by each setting alone', () => {
  expect(missingPhoto(aBooking({ status: 'ARRIVED', appcat: 'taxi' }), on)).toBeUndefined();
  expect(missingPhoto(aBooking({ status: 'ARRIVED', pickup_image: 'bookings/b1/pickup_image' }), on)).toBeUndefined();
  expect(missingPhoto(aBooking({ status: 'ARRIVED' }), { ...on, AllowDeliveryPickupImageCapture: false })).toBe(
    undefined,
  );
  expect(missingPhoto(aBooking({ status: 'STARTED' }), { ...on, AllowFinalDeliveryImageCapture: false })).toBe(
    undefined,
  );
});

it('[LIFE-4] [LIFE-5] believes a refusal rather than settings of before, for the step it is about', () => {
  const arrived = aBooking({ status: 'ARRIVED' });
  expect(missingPhoto(arrived, off, 'pickup_image_missing')).toBe('pickup_image');
  expect(missingPhoto(arrived, off, 'deliver_image_missing')).toBeUndefined();
  expect(missingPhoto(aBooking({ status: 'STARTED' }), off, 'deliver_image_missing')).toBe('deliver_image');
});

it('[LIFE-5] reads the last refusal of this booking only', () => {
  const refusals = [
    { bookingId: 'b1', code: 'pickup_image_missing' },
    { bookingId: 'b1', code: 'deliver_image_missing' },
    { bookingId: 'b2', code: 'booking_moved_on' },
  ];
  expect(photoRefusal({ refusals }, 'b1')).toBe('deliver_image_missing');
  expect(photoRefusal({ refusals }, 'b2')).toBeUndefined();
  expect(photoRefusal({ refusals: [] }, undefined)).toBeUndefined();
});
