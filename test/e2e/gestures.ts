import { expect, type Locator, type Page } from '@playwright/test';

/** Types into a place search box and takes the first suggestion with this text; types again when none appears. */
export const choosePlace = async (page: Page, box: string, text: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: box });
  const meant = page.getByRole('option', { name: new RegExp(text, 'i') }).first();
  await expect(async () => {
    await field.fill('');
    await field.fill(text);
    await meant.click({ timeout: 8_000 });
  }).toPass({ timeout: 30_000 });
};

/** Confirms a slide in the way of a keyboard: by pressing twice. */
export const slide = async (button: Locator): Promise<void> => {
  await button.focus();
  await button.press('Enter');
  await button.page().getByRole('button', { name: 'Press again to confirm' }).press('Enter');
};
