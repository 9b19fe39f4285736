import { expect, type Page } from '@playwright/test';
import { choosePlace, slide } from './gestures';
import { expectAccessible, goOnline, signIn, test, visitor } from './kit';
import { confirmNumber, driveToDrop, endShift, handOver } from './people';

test.afterAll(() => endShift('driver@wayfare.test'));

/** A newcomer registers, and is signed in without being asked again. */
const register = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expectAccessible(page, 'home, signed out');
  await page.goto('/login?next=/');
  await expectAccessible(page, 'login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill(`nora.${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('secret*1');
  const phone = `70${String(Date.now()).slice(-7)}`;
  await page.getByLabel('Phone').fill(phone);
  await expectAccessible(page, 'register');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await confirmNumber(page, `+46${phone}`);
  await expect(page.getByText(/Your account is ready/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
};

/** Books a delivery with a parcel type and an option, and comes back from the test provider with it paid. */
const bookAndPay = async (page: Page): Promise<void> => {
  await choosePlace(page, 'Pickup', 'Järntorget');
  await expect(page.getByRole('combobox', { name: 'Drop-off' })).toBeFocused();
  await choosePlace(page, 'Drop-off', 'Kungsportsavenyn');
  await page.getByRole('radio', { name: /^Car/ }).check();
  await expectAccessible(page, 'booking form');
  await page.getByRole('button', { name: 'Book Car' }).click();
  const extras = page.getByRole('dialog', { name: 'What are we carrying?' });
  await extras.getByRole('radio').first().check();
  await extras.getByRole('button', { name: 'Continue' }).click();
  const estimate = page.getByRole('dialog', { name: 'Your price' });
  await expect(estimate.getByText('kr').first()).toBeVisible();
  await expectAccessible(page, 'estimate');
  await estimate.getByLabel('Name').fill('Dora Door');
  await estimate.getByLabel('Phone').fill('070-123 45 67');
  await estimate.getByRole('button', { name: 'Book and pay' }).click();
  const payment = page.getByRole('dialog', { name: 'Pay for the booking' });
  await expect(payment.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  await expectAccessible(page, 'payment');
  await payment.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
  await expectAccessible(page, 'test provider');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\/[^/]+\?attempt=/);
};

/** The code that the rider's screen shows. */
const codeOf = async (rider: Page): Promise<string> => {
  const text = await rider.getByRole('img', { name: /^Code/ }).innerText();
  return text.replace(/\D/g, '');
};

test('[BKS-5] [RT-1] one whole ride: a rider books and pays, a driver serves it, both see it live, an admin watches', async ({
  browser,
}) => {
  const rider = await visitor(browser, 'phone', { whole: true });
  const driver = await visitor(browser, 'phone', { whole: true });
  const admin = await visitor(browser, 'desk', { whole: true });

  await signIn(driver, 'driver@wayfare.test');
  await goOnline(driver);
  await expectAccessible(driver, 'trips, online');
  await signIn(admin, 'admin@wayfare.test');
  await expect(admin).toHaveURL(/dashboard/);

  await register(rider);
  await bookAndPay(rider);
  await expect(rider.getByText(/Looking for a driver near/)).toBeVisible();

  await expect(driver.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectAccessible(driver, 'offer');
  await driver.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.getByText(/is on the way to you/).first()).toBeVisible();
  await expectAccessible(rider, 'ride, driver on the way');

  await slide(driver.getByRole('button', { name: 'Slide when you’ve arrived' }));
  const code = await codeOf(rider);
  await driver.getByLabel('5-digit code').fill(code === '12345' ? '54321' : '12345');
  await expect(driver.getByText(/That code isn’t right/)).toBeVisible();
  await driver.getByLabel('5-digit code').fill(code);
  await driveToDrop(driver, 'driver@wayfare.test');
  await slide(driver.getByRole('button', { name: 'Slide at the drop-off' }));
  await handOver(driver, 'driver@wayfare.test');
  await slide(driver.getByRole('button', { name: 'Slide to finish the trip' }));
  await expect(driver.getByText('Trip done. Well driven.')).toBeVisible();
  await expectAccessible(driver, 'trip done');

  await rider.getByRole('radio', { name: '5 stars' }).press(' ');
  await rider.getByRole('button', { name: 'Send rating' }).click();
  await expect(rider.getByText('Done. Thank you!')).toBeVisible();
  await expectAccessible(rider, 'ride, complete');

  await admin.getByRole('link', { name: 'Bookings', exact: true }).click();
  await expect(admin.getByRole('row', { name: /Nora Newcomer/ })).toContainText(/Completed/i);
  await expectAccessible(admin, 'bookings list');
  await admin.getByRole('link', { name: 'Dashboard' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(admin, 'dashboard');
});
