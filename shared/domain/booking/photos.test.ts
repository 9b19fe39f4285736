import { expect, it } from 'vitest';
import { choiceDuties } from '#shared/contract/entities/common';
import { reach, start } from './decide';
import { needsPhoto } from './photos';
import { aBooking } from './testing/a-booking';

const off = { AllowDeliveryPickupImageCapture: false, AllowFinalDeliveryImageCapture: false };
const driver = { party: 'driver', uid: 'd1' } as const;
const choice = (requires: (typeof choiceDuties)[number]) => ({ description: 'Photo', amount: 5, requires });

it('[LIFE-5] a choice that promises a photo demands it, as an option or a parcel type', () => {
  const asked = choiceDuties.map(duty => {
    const { appcat } = aBooking({ appcat: 'delivery' });
    const photos = (['pickup_image', 'deliver_image'] as const).filter(photo =>
      needsPhoto({ appcat, optionSelected: choice(duty) }, photo, off),
    );
    return [duty, photos];
  });
  expect(Object.fromEntries(asked)).toEqual({
    nothing: [],
    pickupPhoto: ['pickup_image'],
    deliveryPhoto: ['deliver_image'],
  });
  expect(needsPhoto({ appcat: 'delivery', parcelTypeSelected: choice('deliveryPhoto') }, 'deliver_image', off)).toBe(
    true,
  );
  expect(needsPhoto({ appcat: 'taxi', optionSelected: choice('deliveryPhoto') }, 'deliver_image', off)).toBe(false);
});

it('[LIFE-5] the driver can’t end a delivery without the photo that was paid for', () => {
  const wanted = { appcat: 'delivery', customer: 'r1', driver: 'd1', optionSelected: choice('deliveryPhoto') } as const;
  const ends = (more: object) =>
    reach(aBooking({ ...wanted, status: 'STARTED', ...more }), driver, { now: 1, rules: off });
  expect(ends({})).toMatchObject({ refusal: 'deliver_image_missing' });
  expect(ends({ deliver_image: 'bookings/b1/deliver_image' })).toMatchObject({ kind: 'REACHED' });
  const starts = start(aBooking({ ...wanted, status: 'ARRIVED', optionSelected: choice('pickupPhoto') }), driver, {
    now: 1,
    rules: off,
  });
  expect(starts).toMatchObject({ refusal: 'pickup_image_missing' });
});
