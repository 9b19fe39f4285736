import { expect, type Page } from '@playwright/test';
import { choosePlace } from './gestures';
import { expectAccessible, expectNoSidewaysScroll } from './kit';

/** A visitor types two places, sees the price of the vehicle, and chooses it: the card asks them to sign in. */
export const checkAndBook = async (page: Page, vehicle: string): Promise<void> => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Book a (ride|delivery)$/ })).toBeVisible();
  await expectAccessible(page, 'price check, empty');
  await choosePlace(page, 'Where from?', 'Järntorget');
  await choosePlace(page, 'Where to?', 'Kungsportsavenyn');
  await expect(page.getByText(/\d\skm · about \d+\smin/)).toBeVisible();
  await page.getByRole('radio', { name: new RegExp(`^${vehicle}.*\\d`) }).check();
  await expectAccessible(page, 'price check, answered');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Book ${vehicle}` }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to book' })).toBeVisible();
  await expectAccessible(page, 'price check, signing in');
};

/** The booking form contains the checked trip. */
export const expectFilled = async (page: Page, vehicle: string): Promise<void> => {
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/^Järntorget/);
  await expect(page.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(/^Kungsportsavenyn/);
  await expect(page.getByRole('radio', { name: new RegExp(`^${vehicle}`) })).toBeChecked();
  await expect(page).toHaveURL(/\/$/);
};
