import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { type Look, signIn, visitor } from './product';

const images = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const look: Look = { width: 1440, scheme: 'light', language: 'en' };

const choose = async (page: Page, box: string, place: string) => {
  const field = page.getByRole('combobox', { name: box });
  await field.click();
  await field.fill(place);
  await page
    .getByRole('option', { name: new RegExp(place) })
    .first()
    .click();
};

const bookAndPay = async (page: Page) => {
  await choose(page, 'Pickup', 'Järntorget');
  await page.waitForTimeout(500);
  await choose(page, 'Drop-off', 'Korsvägen');
  await page.getByRole('radio', { name: /^Car/ }).check();
  await page.waitForTimeout(4_000);
  await page.screenshot({ path: `${images}book.png` });
  await page.getByRole('button', { name: 'Book Car' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const estimate = page.getByRole('dialog', { name: 'Your price' });
  await estimate.getByLabel('Name').fill('Dora Door');
  await estimate.getByLabel('Phone').fill('070-123 45 67');
  await estimate.getByRole('button', { name: 'Book and pay' }).click();
  await page.getByRole('dialog', { name: 'Pay for the booking' }).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
};

/** Takes the README's pictures, with demo drivers on the road. */
export const takeReadmePictures = async (browser: Browser): Promise<void> => {
  mkdirSync(images, { recursive: true });
  const home = await visitor(browser, look);
  await home.goto('/');
  await home.waitForTimeout(2_000);
  await home.screenshot({ path: `${images}home.png` });
  const rider = await visitor(browser, look);
  await signIn(rider, 'rider@wayfare.test');
  await bookAndPay(rider);
  await rider
    .getByText(/is on the way to you/)
    .first()
    .waitFor({ timeout: 90_000 });
  const admin = await visitor(browser, look);
  await signIn(admin, 'admin@wayfare.test');
  await admin.waitForTimeout(5_000);
  await admin.screenshot({ path: `${images}dashboard.png` });
};
