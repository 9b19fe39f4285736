import { expect } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { drop, parcel, pickup } from './places';
import type { Person } from './person';
import type { World } from './world';

export const rideRequest = (world: World) => ({
  pickup,
  drop,
  carDetails: { id: world.van.id },
  instructionData: parcel,
});

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  redirect: 'manual' as const,
});

/** Opens the test provider's page for a booking, or for a user's debt; resolves with the page's payment intent. */
export const openCheckout = async (
  world: World,
  bookingId: string,
  fields: Record<string, string> = {},
): Promise<string> => {
  // A debt has an order of its own, without a booking and without a token.
  const { body } = await world.admin.send('fetchBooking', { bookingId });
  const token = (body as { booking?: Booking }).booking?.payToken ?? '';
  const page = await fetch(`${world.runtime.url}/api/pay/test`, form({ order_id: bookingId, token, ...fields }));
  const html = await page.text();
  expect(page.status, html).toBe(200);
  return /name="intent" value="([^"]+)"/.exec(html)?.[1] ?? '';
};

export const finishCheckout = (world: World, intent: string, outcome: 'paid' | 'failed') =>
  fetch(`${world.runtime.url}/api/pay/test/complete`, form({ intent, outcome }));

/** Pays a booking with the test provider, as a browser would. */
export const payByTest = async (world: World, bookingId: string): Promise<void> => {
  const answer = await finishCheckout(world, await openCheckout(world, bookingId), 'paid');
  expect(answer.status).toBe(303);
  await world.runtime.settle();
};

/** A delivery that is booked and paid, so that its search for a driver has begun. */
export const bookAndPay = async (world: World, rider: Person): Promise<Booking> => {
  const { booking } = await rider.call('addBooking', rideRequest(world));
  await payByTest(world, booking.id);
  return (await rider.call('fetchBooking', { bookingId: booking.id })).booking;
};

const steps = ['acceptBooking', 'arriveAtPickup', 'startTrip', 'reachDrop', 'confirmPaid'] as const;

/** Takes a booking through the driver's steps up to and including the given one, starting with `first`. */
export const driveTo = async (
  driver: Person,
  rider: Person,
  bookingId: string,
  last: (typeof steps)[number],
  first: (typeof steps)[number] = 'acceptBooking',
): Promise<void> => {
  const { booking } = await rider.call('fetchBooking', { bookingId });
  const { handover } = await rider.call('fetchHandover', { bookingId });
  const codes: Partial<Record<(typeof steps)[number], object>> = {
    startTrip: { otp: booking.otp },
    reachDrop: handover?.code === undefined ? {} : { handoverCode: handover.code },
  };
  for (const step of steps.slice(steps.indexOf(first), steps.indexOf(last) + 1))
    await driver.call(step, { bookingId, ...codes[step] });
};
