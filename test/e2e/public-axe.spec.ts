import { expect, type Page } from '@playwright/test';
import { routes } from '../../web/src/app/route-table';
import { expectNoSidewaysScroll, PANEL_RULES, test, violationsOn, visitor } from './kit';

const pages = [
  '/',
  ...routes.filter(({ frame, allow }) => frame === 'public' && !allow).map(({ path }) => path),
  '/no-such-page',
];
const looks = [
  { screen: 'desk', language: 'en' },
  { screen: 'phone', language: 'ar' },
] as const;

/** Complete, with the parts that load only after scrolling down. */
const ready = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
};

for (const { screen, language } of looks)
  test(`[PUB-1] public pages keep to WCAG and best practices: ${screen}, ${language}, light and dark`, async ({
    browser,
  }) => {
    const page = await visitor(browser, screen);
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`${path}?lang=${language}`);
      await ready(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      found.push(...(await violationsOn(page, { more: PANEL_RULES })).map(violation => `${path}: ${violation}`));
      await page.emulateMedia({ colorScheme: 'dark' });
      found.push(
        ...(await violationsOn(page, { only: ['color-contrast'] })).map(violation => `${path}, dark: ${violation}`),
      );
      await page.emulateMedia({ colorScheme: 'light' });
    }
    expect(found).toEqual([]);
  });

test('[PLUS-10] the empty field of the price check names no list that is not in the page', async ({ browser }) => {
  const page = await visitor(browser, 'phone');
  await page.goto('/');
  await ready(page);
  await page.getByRole('combobox', { name: 'Where from?' }).focus();
  await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
  expect(await violationsOn(page, { only: ['aria-valid-attr-value'] })).toEqual([]);
});

test('[PUB-1] public pages do not scroll sideways at 200 %', async ({ browser }) => {
  const page = await visitor(browser, 'phone', { viewport: { width: 195, height: 422 } });
  for (const path of pages) {
    await page.goto(path);
    await ready(page);
    await expectNoSidewaysScroll(page);
  }
});
