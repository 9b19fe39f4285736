import { expect, type Page } from '@playwright/test';
import { choosePlace } from './gestures';
import { expectAccessible, signIn, test, visitor } from './kit';
import { newcomer, registered } from './people';

/** Tomorrow at nine, by the wheels of the form, which starts with a time of today. */
const chooseTomorrowAtNine = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'When' }).selectOption({ label: 'Book Later' });
  await expect(page.getByLabel('Time')).not.toHaveValue('');
  await expect(page.getByText(/We’ll start looking for a driver 15 minutes before/)).toBeVisible();
  await expect(page.getByText(/^Local time: /)).toBeVisible();
  await page.getByLabel('Day').selectOption({ label: 'Tomorrow' });
  await page.getByLabel('Time').selectOption({ label: '09:00' });
};

const bookAndPay = async (page: Page): Promise<void> => {
  await choosePlace(page, 'Pickup', 'Järntorget');
  await choosePlace(page, 'Drop-off', 'Kungsportsavenyn');
  await page.getByRole('radio', { name: /^Car/ }).check();
  await chooseTomorrowAtNine(page);
  await expectAccessible(page, 'booking form, later');
  await page.getByRole('button', { name: 'Book Car' }).click();
  await page.getByRole('dialog', { name: 'What are we carrying?' }).getByRole('button', { name: 'Continue' }).click();
  const price = page.getByRole('dialog', { name: 'Your price' });
  await expect(price.getByText(/Booked for .*09:00/)).toBeVisible();
  await price.getByLabel('Name').fill('Dora Door');
  await price.getByLabel('Phone').fill('070-123 45 67');
  await price.getByRole('button', { name: 'Book and pay' }).click();
  await page.getByRole('dialog', { name: 'Pay for the booking' }).getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\/[^/]+\?attempt=/);
};

test('[BOOK-3] [HOME-1] a rider books for tomorrow, finds it among what is to come, and cancels it', async ({
  browser,
}) => {
  const who = await registered(newcomer('Later'));
  const rider = await visitor(browser, 'phone');
  await signIn(rider, who.email, who.password);
  await bookAndPay(rider);
  await expect(rider.getByText(/Booked for .*09:00/).first()).toBeVisible();

  await rider.goto('/bookings');
  const upcoming = rider.getByRole('list', { name: 'Upcoming' });
  await expect(upcoming.locator('time')).toHaveText(/09:00/);
  await expect(upcoming).toContainText('Kungsportsavenyn');

  await upcoming.getByRole('button', { name: 'Cancel booking' }).click();
  const reasons = rider.getByRole('dialog');
  await reasons.getByRole('radio').first().check();
  await reasons.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(upcoming).toBeHidden();
  await expect(rider.getByText('Cancelled').first()).toBeVisible();
});
