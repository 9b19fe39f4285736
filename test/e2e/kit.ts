import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';

export const PASSWORD = 'wayfare*2026';

/** Someone with a browser of their own: a phone or a desk. */
export const visitor = async (browser: Browser, kind: 'phone' | 'desk'): Promise<Page> => {
  const viewport = kind === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, hasTouch: kind === 'phone' });
  return context.newPage();
};

export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/login/);
};

/** Colours in the middle of a transition are nobody's colours. */
const stillness = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(one => one.effect?.getComputedTiming().iterations !== Infinity)
        .map(one => one.finished),
    ),
  );

/** No violation of WCAG 2.2 A and AA on the page as it stands. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  await stillness(page);
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const problems = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html.slice(0, 120)} ${node.failureSummary}`).join(' | ')}`,
  );
  expect(problems, what).toEqual([]);
};

/** Types into a place search box and takes the first suggestion that reads so. */
export const choosePlace = async (page: Page, box: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: box }).fill(text);
  await page
    .getByRole('option', { name: new RegExp(text, 'i') })
    .first()
    .click();
};

/** A slide confirmed the way a keyboard does it: pressed twice. */
export const slide = async (button: Locator): Promise<void> => {
  await button.focus();
  await button.press('Enter');
  await button.page().getByRole('button', { name: 'Press again to confirm' }).press('Enter');
};
