import { expect, type Browser, type Page } from '@playwright/test';
import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import { drop, parcel, pickup } from '#test/kit/places';
import { expectAccessible, goOnline, signIn, test, visitor } from './kit';
import { adminApi, apiOf, endShift, newcomer, registered, type Newcomer } from './people';

const FEE = 25;

let car: CarType;

/** Sets the fee of a late cancellation with the car type from now on. */
const setFee = async (cancelSlab: CarType['cancelSlab']): Promise<void> => {
  await (await adminApi()).call('editCarType', { method: 'Update', id: car.id, record: { ...car, cancelSlab } });
};

test.beforeAll(async () => {
  const { carTypes } = await (await adminApi()).call('fetchCarTypes');
  car = carTypes.find(({ name }) => name === 'Car')!;
  await setFee([{ minsDelayed: 0, amount: FEE }]);
});
test.afterAll(async () => {
  await setFee(car.cancelSlab);
  await endShift('driver@wayfare.test');
});

type Rider = Newcomer & { uid: string };

const book = async (rider: Rider): Promise<Booking> => {
  const api = await apiOf(rider.email, rider.password);
  const request = { pickup, drop, carDetails: { id: car.id }, instructionData: parcel };
  return (await api.call('addBooking', request)).booking;
};

/** The office books for a rider: nothing is paid in advance, and drivers get offers at once. */
const bookByOffice = async (rider: Rider): Promise<Booking> => {
  const request = {
    pickup,
    drop,
    carDetails: { id: car.id },
    instructionData: parcel,
    userDetails: { uid: rider.uid },
  };
  return (await (await adminApi()).call('addBooking', request)).booking;
};

const payOnPage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pay for the booking' });
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\?attempt=/);
};

/** A new rider and the driver, each at their phone. */
const bothOnPhones = async (browser: Browser, name: string) => {
  const who = await registered(newcomer(name, 'Away'));
  const [rider, driver] = [await visitor(browser, 'phone'), await visitor(browser, 'phone')];
  await signIn(driver, 'driver@wayfare.test');
  await goOnline(driver);
  // Before a driver gets an offer, which lasts only seconds.
  await signIn(rider, who.email, who.password, '/bookings');
  return { who, rider, driver };
};

const adminAt = async (browser: Browser, id: string): Promise<Page> => {
  const admin = await visitor(browser, 'desk');
  await signIn(admin, 'admin@wayfare.test', undefined, `/bookings/${id}`);
  return admin;
};

const accept = async (driver: Page, rider: Page, id: string): Promise<void> => {
  await driver.getByRole('button', { name: 'Accept' }).click();
  if (!rider.url().includes(id)) await rider.goto(`/bookings/${id}`);
  await expect(rider.getByText(/is on the way to you/).first()).toBeVisible();
};

const reasonDialog = (page: Page) => page.getByRole('dialog', { name: 'Why are you cancelling?' });

test('[BKS-2] [LIFE-9] [LIFE-14] a rider cancels: the fee is shown before, taken from what was paid, and seen by everybody', async ({
  browser,
}) => {
  const { who, rider, driver } = await bothOnPhones(browser, 'Rita');
  const booking = await book(who);
  await rider.goto(`/bookings/${booking.id}`);
  await payOnPage(rider);
  await accept(driver, rider, booking.id);

  await rider.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = reasonDialog(rider);
  await expect(dialog.getByText(/Cancellation fee now/)).toBeVisible();
  await expect(dialog.getByText(/We keep .*25.* of the .*you paid; .*goes back to your wallet/)).toBeVisible();
  await rider.keyboard.press('Escape');
  await rider.mouse.click(195, 20);
  await expect(dialog).toBeVisible();
  await expectAccessible(rider, 'cancelling, with a fee');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: /Cancel for .*25/ }).click();

  await expect(rider.getByText(/paid a cancellation fee of .*25/)).toBeVisible();
  await expect(rider.getByText(/went back to your wallet/)).toBeVisible();
  await expectAccessible(rider, 'cancelled, with a fee');
  await expect(driver.getByText('This trip was cancelled')).toBeVisible();
  await driver.goto(`/bookings/${booking.id}`);
  await expect(driver.getByText(/25.* for driving to the pickup has been added to your wallet/)).toBeVisible();
  const admin = await adminAt(browser, booking.id);
  await expect(admin.getByText(/The customer paid a cancellation fee of .*25/)).toBeVisible();

  const { user } = await (await apiOf(who.email, who.password)).call('fetchUser');
  expect(user.walletBalance).toBe(booking.trip_cost - FEE);
});

test('[PLUS-1] a driver gives the ride back: it continues, at the same price, and the rider learns why', async ({
  browser,
}) => {
  const { who, rider, driver } = await bothOnPhones(browser, 'Dina');
  const booking = await bookByOffice(who);
  await accept(driver, rider, booking.id);

  await driver.getByRole('button', { name: 'Release this trip' }).click();
  const dialog = driver.getByRole('dialog', { name: 'Why are you releasing this trip?' });
  await dialog.getByRole('radio', { name: 'Something is wrong with the vehicle' }).check();
  await expectAccessible(driver, 'giving a ride back');
  await dialog.getByRole('button', { name: 'Release trip' }).click();
  await expect(driver.getByText('Trip released. It’s open to other drivers again.')).toBeVisible();

  await expect(
    rider.getByText(/couldn’t make this trip \(Something is wrong with the vehicle\)/).first(),
  ).toBeVisible();
  await expect(rider.getByText(/is on the way to you/)).toBeHidden();
  await expectAccessible(rider, 'a ride given back');
  const admin = await adminAt(browser, booking.id);
  await expect(admin.getByText(/released the trip/).first()).toBeVisible();
  const api = await apiOf(who.email, who.password);
  const { booking: now } = await api.call('fetchBooking', { bookingId: booking.id });
  expect(now).toMatchObject({ status: 'NEW', trip_cost: booking.trip_cost });
  await api.call('cancelBooking', { bookingId: booking.id, reason: 'The story is over' });
});

test('[BKS-2] [LIFE-9] an admin cancels: rider and driver see it at once', async ({ browser }) => {
  const { who, rider, driver } = await bothOnPhones(browser, 'Ada');
  const booking = await bookByOffice(who);
  await accept(driver, rider, booking.id);

  const admin = await adminAt(browser, booking.id);
  await admin.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = reasonDialog(admin);
  await dialog.getByRole('radio').last().check();
  await expectAccessible(admin, 'an admin cancelling');
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click();

  await expect(admin.getByText(/Cancelled by us:/)).toBeVisible();
  await expect(rider.getByText(/Cancelled by us:/)).toBeVisible();
  await expect(driver.getByText('This trip was cancelled')).toBeVisible();
});
