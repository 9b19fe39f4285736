import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Geolocation,
  type Page,
} from '@playwright/test';
import { haversineKm } from '#shared/domain/geo/distance';
import type { MessageKey } from '#shared/i18n/en';
import { signIn as signInToPool } from '#scripts/lib/sign-in';
import { loadSiteConfig } from '#scripts/lib/site-config';
import { siteUrl } from './site';

export const PASSWORD = 'wayfare*2026';

/** Visitors close their pages at the end of a story, because even a map in the background is drawn. */
export const test = base.extend<{ leaving: void }>({
  leaving: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

/**
 * A person with a browser of their own: a phone or a desk. @param whole with maps drawn and the service worker active,
 * as in people's browsers. Both together cost more than everything else, so only journeys about them, and one whole
 * ride, use them.
 */
const LOCATED_EVERY_MS = 4_000;
const locations = new WeakMap<BrowserContext, Geolocation>();
const startLocation = { latitude: 57.7, longitude: 11.9555 };

/** The last position of a driver's device, and its time on the clock of this process. */
let lastLocated: { place: Geolocation; at: number } | undefined;

const locate = (context: BrowserContext, place: Geolocation): Promise<void> => {
  lastLocated = { place, at: Date.now() };
  return context.setGeolocation(place);
};

/**
 * A real phone measures its position every few seconds; the browser under test repeats its one position with its first
 * time.
 */
export const grantLocation = (page: Page): void => {
  const context = page.context();
  const again = () => void locate(context, locations.get(context) ?? startLocation).catch(() => undefined);
  const timer = setInterval(again, LOCATED_EVERY_MS);
  context.on('close', () => clearInterval(timer));
};

/** A driver's step is believed at a place that they can have reached at 45 m/s, beyond some 400 m. */
const DRIVEN = { mPerS: 30, atOnceM: 350, stepMs: 2_000 };

const metresBetween = (from: Geolocation, to: Geolocation): number =>
  1_000 * haversineKm({ lat: from.latitude, lng: from.longitude }, { lat: to.latitude, lng: to.longitude });

/**
 * Waits until the driver of the previous journey can have driven back: the journeys share their drivers, and the
 * product rightly refuses an arrival that is too far to be reached so soon after the last drop-off.
 */
const untilBack = async (page: Page): Promise<void> => {
  if (!lastLocated) return;
  const { place, at } = lastLocated;
  const here = locations.get(page.context()) ?? startLocation;
  const travelMs = (1_000 * Math.max(0, metresBetween(place, here) - DRIVEN.atOnceM)) / DRIVEN.mPerS;
  await page.waitForTimeout(Math.max(0, at + travelMs - Date.now()));
};

/** Drives the device of a page to a place, no faster than the product believes. */
export const driveTo = async (page: Page, to: { lat: number; lng: number }): Promise<void> => {
  const from = locations.get(page.context()) ?? startLocation;
  const end = { latitude: to.lat, longitude: to.lng };
  const metres = metresBetween(from, end);
  const steps = Math.ceil((1_000 * Math.max(0, metres - DRIVEN.atOnceM)) / DRIVEN.mPerS / DRIVEN.stepMs);
  for (let step = 1; step <= steps + 1; step++) {
    const share = step / (steps + 1);
    const location = {
      latitude: from.latitude + share * (to.lat - from.latitude),
      longitude: from.longitude + share * (to.lng - from.longitude),
    };
    // The last stretch ends at the very place.
    const place = step > steps ? end : location;
    locations.set(page.context(), place);
    await locate(page.context(), place);
    if (step <= steps) await page.waitForTimeout(DRIVEN.stepMs);
  }
};

export const visitor = async (
  browser: Browser,
  kind: 'phone' | 'desk',
  { whole = false, ...options }: BrowserContextOptions & { whole?: boolean } = {},
): Promise<Page> => {
  const viewport = kind === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  // The local page that simulates social providers has a certificate of its own.
  const context = await browser.newContext({
    baseURL: siteUrl(),
    viewport,
    hasTouch: kind === 'phone',
    ignoreHTTPSErrors: true,
    serviceWorkers: whole ? 'allow' : 'block',
    ...options,
  });
  if (!whole) await context.route('**/maps/**', route => route.abort());
  return context.newPage();
};

/** Fills in the e-mail tab of the sign-in page that is open, and sends it. */
export const enterPassword = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/**
 * A browser with the session of a signed-in user. Journeys about signing in itself fill in the form: {@link
 * enterPassword}. @param next the wanted page; by default the home of the user's type
 */
export const signIn = async (page: Page, email: string, password = PASSWORD, next?: string): Promise<void> => {
  const { storage } = await signInToPool(await loadSiteConfig(siteUrl()), email, password);
  await page.goto('/robots.txt');
  await page.evaluate(entries => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [...storage]);
  await page.goto(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
  await expect(page).not.toHaveURL(/login/);
};

/** By the menu, which is behind a button on a phone. */
export const signOut = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  const logout = page.getByRole('button', { name: 'Log out' });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect(logout.or(menu)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await logout.click();
};

// Playwright's loader imports no JSON.
const english = JSON.parse(readFileSync(new URL('../../shared/i18n/en.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text of the product as a pattern, with any values in its placeholders. */
export const textOf = (key: MessageKey): RegExp =>
  new RegExp(
    english[key]!.split(/\{\{\w+\}\}/)
      .map(escaped)
      .join('.*'),
  );

/** The alert dialog shows this text; then it is closed. */
export const expectAlert = async (page: Page, key: MessageKey): Promise<void> => {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(textOf(key));
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
};

/** A fault shown at its field. */
export const expectFault = async (page: Page, key: MessageKey): Promise<void> => {
  await expect(page.getByRole('alert').filter({ hasText: textOf(key) })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
};

/** Colours in the middle of a transition are not final. */
const stillness = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map(animation => animation.finished),
    ),
  );

/** `more`: further rules, such as axe's best practices. `only`: these rules and no others. `part`: of the page. */
export type AxeAsked = { more?: readonly string[]; only?: string[]; part?: string };

/** Rules for the panel in addition to WCAG. */
export const PANEL_RULES = ['best-practice'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/**
 * Controls that are too small only because something fixed at the window's edge half covers them: in the middle of the
 * window they are large enough.
 */
const coveredOn = async (page: Page, violations: Violations): Promise<Set<string> | 'changed'> => {
  const covered = new Set<string>();
  for (const { target } of violations.find(({ id }) => id === 'target-size')?.nodes ?? []) {
    const at = String(target[0]);
    const controls = await page.locator(at).all();
    // The selector named a single control when axe ran: the page has changed since.
    if (controls.length !== 1) return 'changed';
    await controls[0]!.evaluate(element => element.scrollIntoView({ block: 'center' }));
    const again = await new AxeBuilder({ page }).setLegacyMode().include(at).withRules(['target-size']).analyze();
    if (again.violations.length === 0) covered.add(at);
  }
  return covered;
};

/** Violations of WCAG 2.2 A and AA that axe finds on the page as it is. */
export const violationsOn = async (page: Page, asked: AxeAsked = {}): Promise<string[]> => {
  const { more = [], only, part } = asked;
  await stillness(page);
  // Passes aren't reported, and no second page joins the results of frames: both take longer than the rules.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (part) axe.include(part);
  if (only) axe.withRules(only);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', ...more]);
  const found = await axe.analyze();
  // A pin is at its place on the map, whatever floats over it: WCAG 2.5.8 calls that essential.
  const atEdge = await coveredOn(page, found.violations);
  if (atEdge === 'changed') return violationsOn(page, asked);
  const violations = found.violations
    .map(violation => ({
      ...violation,
      nodes: violation.nodes.filter(
        node =>
          violation.id !== 'target-size' || !(node.html.includes('map-pin') || atEdge.has(String(node.target[0]))),
      ),
    }))
    .filter(({ nodes }) => nodes.length > 0);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html.slice(0, 120)} ${node.failureSummary}`).join(' | ')}`,
  );
};

/** {@link violationsOn} must find none. */
export const expectAccessible = async (page: Page, what: string, more: readonly string[] = []): Promise<void> =>
  expect(await violationsOn(page, { more }), what).toEqual([]);

/** In the header, or behind the name of the signed-in user in the drawer. */
export const readArabic = async (page: Page): Promise<void> => {
  const choice = page.getByRole('combobox', { name: 'Language' });
  const account = page.locator('[data-account] [aria-haspopup]');
  await expect(choice.or(account).first()).toBeVisible();
  if (await account.isVisible()) await account.click();
  await choice.selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  if (await account.count()) await page.keyboard.press('Escape');
};

export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  // A map follows the window a frame later.
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond).toBe(0);
};

/** Puts a driver on duty on their screen, even if another story has left them on duty. */
export const goOnline = async (driver: Page): Promise<void> => {
  await untilBack(driver);
  grantLocation(driver);
  await driver.goto('/trips');
  const duty = driver.getByRole('switch', { name: 'Online' });
  await expect(duty).toHaveAttribute('aria-busy', 'false');
  if ((await duty.getAttribute('aria-checked')) === 'false') await duty.click();
  await expect(duty).toBeChecked();
  await expect(driver.getByText(/Waiting for offers/)).toBeVisible();
};
