import { type Browser, expect, type Page } from '@playwright/test';
import { choosePlace } from './gestures';
import { signIn, visitor } from './kit';
import { newcomer, registered } from './people';

/** Books a delivery, pays it at the test provider, and comes back to its page. */
export const bookDelivery = async (page: Page, recipient = '070-123 45 67'): Promise<void> => {
  await choosePlace(page, 'Pickup', 'Järntorget');
  await choosePlace(page, 'Drop-off', 'Kungsportsavenyn');
  await page.getByRole('radio', { name: /^Car/ }).check();
  await page.getByRole('button', { name: 'Book Car' }).click();
  const extras = page.getByRole('dialog', { name: 'What are we carrying?' });
  await extras.getByRole('radio').first().check();
  await extras.getByRole('button', { name: 'Continue' }).click();
  const estimate = page.getByRole('dialog', { name: 'Your price' });
  await estimate.getByLabel('Name').fill('Dora Door');
  await estimate.getByLabel('Phone').fill(recipient);
  await estimate.getByRole('button', { name: 'Book and pay' }).click();
  await page.getByRole('dialog', { name: 'Pay for the booking' }).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\/[^/]+\?attempt=/);
};

/** A new customer, signed in on a phone. */
export const sender = async (browser: Browser, name: string): Promise<Page> => {
  const { email, password } = await registered(newcomer(name));
  const page = await visitor(browser, 'phone');
  await signIn(page, email, password, '/');
  return page;
};
