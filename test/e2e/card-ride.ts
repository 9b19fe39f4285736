import { type Browser, expect, type Page } from '@playwright/test';
import { choosePlace } from './gestures';
import { expectAccessible, expectNoSidewaysScroll, signIn, textOf, visitor } from './kit';
import { apiOf, newcomer, registered } from './people';

const DRIVER = 'driver@wayfare.test';
const pickup = { lat: 57.6997, lng: 11.9527 };

/** Saves a card on Stripe's page, without a payment. */
const saveCard = async (rider: Page): Promise<void> => {
  await rider.goto('/wallet');
  await rider.getByRole('button', { name: 'Save a card' }).click();
  const dialog = rider.getByRole('dialog', { name: 'Save a card' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await rider.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(rider.getByText('Card saved')).toBeVisible();
};

/** From the form to the estimate, with the card as the payment method. */
const estimateByCard = async (rider: Page) => {
  await rider.goto('/');
  await choosePlace(rider, 'Pickup', 'Järntorget');
  await choosePlace(rider, 'Drop-off', 'Kungsportsavenyn');
  await rider.getByRole('radio', { name: /^Economy/ }).check();
  await rider.getByRole('button', { name: 'Book Economy' }).click();
  await rider.getByRole('dialog', { name: 'Anything to add?' }).getByRole('button', { name: 'Continue' }).click();
  const estimate = rider.getByRole('dialog', { name: 'Your estimate' });
  await estimate.getByRole('radio', { name: /Card/ }).check();
  return estimate;
};

const bookByCard = async (rider: Page): Promise<string> => {
  const estimate = await estimateByCard(rider);
  await expect(estimate.getByText(/ is set aside on your card until the trip ends/)).toBeVisible();
  await expectAccessible(rider, 'taxi by card');
  await estimate.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(rider).toHaveURL(/\/bookings\/[^/]+\?attempt=/);
  return new URL(rider.url()).pathname.split('/').at(-1)!;
};

/** From the offer to the drop-off, without the driver's phone. */
const drive = async (bookingId: string, codeOf: () => Promise<string>): Promise<void> => {
  const driver = await apiOf(DRIVER);
  await expect
    .poll(async () => (await driver.call('fetchDriverState')).offers.map(({ booking }) => booking.id))
    .toEqual([bookingId]);
  await driver.call('acceptBooking', { bookingId });
  await driver.call('arriveAtPickup', { bookingId, location: pickup });
  await driver.call('startTrip', { bookingId, otp: await codeOf(), location: pickup });
  await driver.call('reachDrop', { bookingId, placeReason: 'other' });
  await driver.call('confirmPaid', { bookingId });
};

const tip = async (rider: Page): Promise<void> => {
  const offered = rider.getByRole('region', { name: 'Tip Robin Ek?' });
  await offered.getByRole('button', { name: 'Other amount' }).click();
  await offered.getByLabel('Tip', { exact: true }).fill('15');
  await expectAccessible(rider, 'tip');
  await offered.getByRole('button', { name: /^Give .*15/ }).click();
  await expect(rider.getByRole('heading', { name: /^You gave .*15\skr/ })).toBeVisible();
};

/** A saved card authorises the price of a ride, which is captured at the end, and a tip uses the same card. */
export const rideBySavedCard = async (browser: Browser): Promise<void> => {
  const who = await registered(newcomer('Cara'));
  const driver = await apiOf(DRIVER);
  await driver.call('setDriverActive', { driverActiveStatus: true, location: pickup });
  const rider = await visitor(browser, 'phone');
  await signIn(rider, who.email, who.password);
  await saveCard(rider);
  const bookingId = await bookByCard(rider);
  const held = rider.getByText('Set aside on your card');
  await expect(held).toBeVisible();
  const api = await apiOf(who.email, who.password);
  const bookingNow = async () => (await api.call('fetchBooking', { bookingId })).booking;
  expect((await bookingNow()).cardHold).toMatchObject({ state: 'held', margin: 20 });
  await drive(bookingId, async () => (await bookingNow()).otp!);
  await expect(held).toBeHidden();
  // The timer captures the authorised amount.
  await expect(rider.getByText('Trip ended early, paid')).toBeVisible({ timeout: 120_000 });
  // The ride is paid a moment before the end of its hold is written down.
  await expect(async () => {
    const { cardHold, trip_cost } = await bookingNow();
    expect(cardHold).toMatchObject({ state: 'captured', captured: trip_cost });
  }).toPass({ timeout: 15_000 });
  await expectAccessible(rider, 'paid from what was set aside');
  await expectNoSidewaysScroll(rider);
  // A trip that ended elsewhere asks for a tip once its rider has rated it.
  await rider.getByRole('radio', { name: '5 stars' }).press(' ');
  await rider.getByRole('button', { name: 'Send rating' }).click();
  await tip(rider);
  await expectAccessible(rider, 'tipped');
};

/** From the dialog to Stripe's page, and back with a payment. */
const payAtStripe = async (rider: Page): Promise<void> => {
  const dialog = rider.getByRole('dialog', { name: 'Pay for the booking' });
  await expectAccessible(rider, 'a taxi ride that is paid ahead');
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await rider.getByRole('button', { name: 'Pay', exact: true }).click();
};

/** A ride without a saved card: paid ahead after its rider has left the payment once, and cheaper in the end. */
export const ridePaidAhead = async (browser: Browser): Promise<void> => {
  const who = await registered(newcomer('Ada'));
  const driver = await apiOf(DRIVER);
  await driver.call('setDriverActive', { driverActiveStatus: true, location: pickup });
  const rider = await visitor(browser, 'phone');
  await signIn(rider, who.email, who.password);
  const estimate = await estimateByCard(rider);
  await expect(estimate.getByText(textOf('book.cardAhead'))).toBeVisible();
  await expectAccessible(rider, 'taxi by card without a saved one');
  await estimate.getByRole('button', { name: /^Book and pay .*kr/ }).click();
  const dialog = rider.getByRole('dialog', { name: 'Pay for the booking' });
  await expect(dialog).toContainText(textOf('pay.textAhead'));
  await dialog.getByRole('button', { name: 'Not now' }).click();
  const api = await apiOf(who.email, who.password);
  const [{ id: bookingId } = { id: '' }] = (await api.call('fetchBookings', {})).bookings;
  const bookingNow = async () => (await api.call('fetchBooking', { bookingId })).booking;
  expect(await bookingNow()).toMatchObject({ status: 'PAYMENT_PENDING', prepaid: false });
  expect((await driver.call('fetchDriverState')).offers).toEqual([]);
  await rider.goto(`/bookings/${bookingId}`);
  await expect(rider.getByRole('region', { name: 'How you pay' })).toBeVisible();
  await expect(rider.getByRole('button', { name: /Cancel/ }).first()).toBeVisible();
  await expectAccessible(rider, 'a taxi ride that waits for its payment');
  await rider
    .getByRole('button', { name: /^Pay .*kr/ })
    .first()
    .click();
  await payAtStripe(rider);
  await expect(rider.getByRole('status').filter({ hasText: 'Payment received' })).toBeVisible();
  const { customer_paid: paid } = await bookingNow();
  await drive(bookingId, async () => (await bookingNow()).otp!);
  const { trip_cost: cost, status } = await bookingNow();
  expect([status, cost < paid]).toEqual(['PAID', true]);
  await expect(rider.getByRole('region', { name: 'Receipt' })).toContainText('Paid · By card');
  await expectAccessible(rider, 'a taxi ride that was paid ahead');
  await expectNoSidewaysScroll(rider);
  const { deposits } = await api.call('fetchDeposits', {});
  expect(deposits).toMatchObject([{ bookingId, left: Math.round((paid - cost) * 100) / 100 }]);
};
