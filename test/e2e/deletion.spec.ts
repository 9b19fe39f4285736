import { expect, type Page } from '@playwright/test';
import { drop, parcel, pickup } from '#test/kit/places';
import { enterPassword, expectAccessible, expectAlert, signIn, test, textOf, visitor } from './kit';
import { adminApi, apiOf, newcomer, register, registered } from './people';

const warning = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

/** Opens the warning, and confirms it. */
const deleteMyAccount = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const erase = warning(page).getByRole('button', { name: 'Delete my account' });
  await expect(erase).toBeDisabled();
  await expectAccessible(page, 'warning before a deletion');
  await warning(page)
    .getByRole('checkbox', { name: /deleted for good/ })
    .check();
  await erase.click();
};

test('[PROF-2] a rider deletes the account after a warning, is gone, and may register again', async ({ browser }) => {
  const page = await visitor(browser, 'phone');
  const who = await registered(newcomer('Gone'));
  await signIn(page, who.email, who.password, '/profile');
  await page.getByRole('link', { name: /Security/ }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await warning(page).getByRole('button', { name: 'Keep account' }).click();
  await expect(warning(page)).toBeHidden();
  await deleteMyAccount(page);
  await expectAlert(page, 'profile.deleted');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: /Book a delivery/ }).first()).toBeVisible();
  await expectAccessible(page, 'home after a deletion');

  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, who.email, who.password);
  await expectAlert(page, 'login_error');

  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page, { ...who, firstName: 'Back' });
  await expect(page.getByRole('heading', { name: 'Welcome, Back' })).toBeVisible();
  const { user } = await (await apiOf(who.email, who.password)).call('fetchUser');
  expect(user.id).not.toBe(who.uid);
});

test('[PROF-2] a booking under way keeps the account until it is cancelled', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  const who = await registered(newcomer('Busy'));
  const admin = await adminApi();
  const driver = await apiOf('driver2@wayfare.test');
  await driver.call('setDriverActive', { driverActiveStatus: true, location: { lat: pickup.lat, lng: pickup.lng } });
  const { user: onDuty } = await driver.call('fetchUser');
  const { carTypes } = await admin.call('fetchCarTypes');
  const { id = '' } = carTypes.find(({ name }) => name === onDuty.carType) ?? {};
  const { booking } = await admin.call('addBooking', {
    pickup,
    drop,
    carDetails: { id },
    instructionData: parcel,
    userDetails: { uid: who.uid },
  });

  await signIn(page, who.email, who.password, '/profile?tab=security');
  await deleteMyAccount(page);
  await expect(page.getByText(textOf('booking_active'))).toBeVisible();
  await expectAccessible(page, 'deletion refused');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();

  await (
    await apiOf(who.email, who.password)
  ).call('cancelBooking', { bookingId: booking.id, reason: 'Changed my mind' });
  await driver.call('setDriverActive', { driverActiveStatus: false });
  await deleteMyAccount(page);
  await expectAlert(page, 'profile.deleted');
});
