import { expect, type Page } from '@playwright/test';
import { choosePlace } from './gestures';
import { signIn, test, visitor } from './kit';
import { newcomer, registered } from './people';

const LEAST_MAP_PX = 280;
const ROW_PX = 64;
const vehicles = (page: Page) => page.locator('label', { has: page.locator('input[name="carType"]') });
const menu = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const topOf = async (page: Page, name: string | RegExp): Promise<number> =>
  (await page.getByRole('button', { name, exact: true }).boundingBox())!.y;

/** Rows above the button, below a map that is large enough: three even where each has its longest words. */
const expectRoom = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('region', { name: 'Book' });
  await expect.poll(async () => (await sheet.boundingBox())!.y).toBeGreaterThanOrEqual(LEAST_MAP_PX);
  const rows = await vehicles(page).evaluateAll(labels =>
    labels.map(label => {
      const { height, bottom } = label.getBoundingClientRect();
      return { height: Math.round(height), bottom };
    }),
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { height } of rows) expect(height).toBeGreaterThanOrEqual(ROW_PX);
  expect(rows[2]!.bottom).toBeLessThanOrEqual(await topOf(page, /^Book Car/));
};

test('[PLUS-47] on a phone three vehicles are in sight beside the map, and the main button is wide and on top', async ({
  browser,
}) => {
  const who = await registered(newcomer('Room'));
  const page = await visitor(browser, 'phone');
  await signIn(page, who.email, who.password, '/');
  await expect(page.getByRole('combobox', { name: 'When' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Book/ })).toHaveCount(0);
  // The grown sheet would cut the menu.
  await expect(menu(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Pickup' }).click();
  await expect(menu(page)).toBeHidden();

  await choosePlace(page, 'Pickup', 'Järntorget');
  await choosePlace(page, 'Drop-off', 'Kungsportsavenyn');
  await page.getByRole('radio', { name: /^Car/ }).check();
  await expect(menu(page)).toBeVisible();
  await expectRoom(page);

  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('region', { name: 'Book' }).getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Book Car/ }).click();
  const extras = page.getByRole('dialog', { name: 'What are we carrying?' });
  const [go, leave] = ['Continue', 'Cancel'].map(name => extras.getByRole('button', { name }));
  await expect(go!).toBeVisible();
  const [above, below] = [(await go!.boundingBox())!, (await leave!.boundingBox())!];
  expect(above.width).toBeGreaterThanOrEqual(340);
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
});
