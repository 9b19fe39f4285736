import { expect, type Page } from '@playwright/test';
import type { UserType } from '#shared/contract/operation';
import { drop, parcel, pickup } from '#test/kit/places';
import { routes } from '../../web/src/app/route-table';
import { PANEL_RULES, signIn, test, violationsOn, visitor } from './kit';
import { adminApi, apiOf, newcomer, registered } from './people';

const DAY_MS = 86_400_000;
const FLEET = 'fleet@wayfare.test';

/** Parts that open beside or over a page. */
const SHEET = 'aside[aria-labelledby], [role=dialog]';
/** The page's own tab, before tabs in its content. */
const selected = (page: Page) => page.locator('main a[role=tab][aria-selected=true]').first();

/** The addresses of the panel for this user type, from the product's own table, filled in with ids. */
const panelOf = (userType: UserType, about: Readonly<Record<string, string>>): string[] =>
  routes
    .filter(({ frame, allow }) => frame === 'panel' && allow?.includes(userType))
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => about[name] ?? `no-${name}`));

/** The page has its content: no part of it is a grey shape any more. */
const ready = async (page: Page): Promise<void> => {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
};

/** As by a link: the page stays loaded, with its session and parts. */
const goTo = async (page: Page, path: string): Promise<void> => {
  const left = await page.locator('h1').elementHandle();
  const { pathname } = new URL(page.url());
  await page.evaluate(to => {
    history.pushState({ idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  // A tab is a part of the page that stays.
  if (path.split('?')[0] === pathname) await expect(selected(page)).toHaveAttribute('href', path);
  else await left?.waitForElementState('hidden');
  await ready(page);
};

/** Opens the first row of the page's table, if possible: beside it, or as another page. */
const openFirstRow = async (page: Page): Promise<{ part?: string; before: string } | undefined> => {
  const row = page.locator('main .row-link').first();
  if (!(await row.isVisible())) return undefined;
  const before = page.url();
  const sheet = page.locator(SHEET).first();
  // Not a link or button inside the row.
  await row
    .getByRole('gridcell')
    .filter({ hasNot: page.locator('a, button') })
    .first()
    .click();
  await expect.poll(async () => page.url() !== before || (await sheet.isVisible())).toBe(true);
  // The address names a record before its sheet has been loaded.
  if (new URL(page.url()).searchParams.has('row')) await expect(sheet).toBeVisible();
  await ready(page);
  return (await sheet.isVisible()) ? { part: SHEET, before } : { before };
};

/** Closes it, which removes its name from the address. */
const close = async (page: Page, before: string): Promise<void> => {
  await page.locator(SHEET).first().getByRole('button', { name: 'Close' }).first().click();
  await expect(page.locator(SHEET)).toHaveCount(0);
  await expect(page).toHaveURL(before);
};

/**
 * All findings of axe on a page, on the part that its first row opens, and on the colours of both in the dark scheme.
 */
const say = async (page: Page, path: string): Promise<string[]> => {
  const found = await violationsOn(page, { more: PANEL_RULES });
  const opened = await openFirstRow(page);
  const part = opened?.part ? { part: opened.part } : {};
  if (opened)
    found.push(
      ...(await violationsOn(page, { more: PANEL_RULES, ...part })).map(violation => `first row: ${violation}`),
    );
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(
    ...(await violationsOn(page, { only: ['color-contrast'], part: `main, ${SHEET}` })).map(
      violation => `dark: ${violation}`,
    ),
  );
  await page.emulateMedia({ colorScheme: 'light' });
  if (opened?.part) await close(page, opened.before);
  return found.map(item => `${path}: ${item}`);
};

/** Few rows: each is like the others, and axe looks at every cell. */
const few = (path: string) => (path.includes('?') ? path : `${path}?rows=10`);

/** Visits the addresses, and those of tabs found there that are not in `known`. */
const walk = async (page: Page, paths: readonly string[], known: Set<string>): Promise<string[]> => {
  const found: string[] = [];
  for (const path of paths) {
    const tabs = page.locator('main a[role=tab]:not([aria-selected=true])');
    await goTo(page, few(path));
    const hrefs = await tabs.evaluateAll(links => links.map(link => link.getAttribute('href')!));
    found.push(...(await say(page, path)));
    for (const tab of hrefs.filter(href => !known.has(href))) {
      known.add(tab);
      await goTo(page, tab);
      found.push(...(await say(page, tab)));
    }
  }
  return found;
};

/** Adds rows to tables that are empty in a new product. */
const fillTables = async (): Promise<() => Promise<unknown>> => {
  const who = await registered(newcomer('Axel', 'Axe'));
  const [rider, office] = [await apiOf(who.email, who.password), await adminApi()];
  const { carTypes } = await rider.call('fetchCarTypes');
  const { booking } = await rider.call('addBooking', {
    pickup,
    drop,
    carDetails: { id: carTypes.find(({ name }) => name === 'Car')!.id },
    instructionData: parcel,
    bookLater: true,
    tripdate: Date.now() + DAY_MS,
  });
  const record = { title: 'Snow', body: 'Roads are slow.', usertype: 'driver', devicetype: 'All' } as const;
  const { id } = await office.call('editNotifications', { method: 'Add', record });
  return async () => {
    await office.call('cancelBooking', { bookingId: booking.id, reason: 'Over' });
    await office.call('editNotifications', { method: 'Delete', id });
  };
};

test('[ADM-1] every page of the panel keeps to WCAG and best practices, with its first row open and in the dark', async ({
  browser,
}) => {
  // Two users' panels, each page in two schemes: a busy machine needs longer than for other journeys.
  test.setTimeout(600_000);
  const tidyUp = await fillTables();
  try {
    const { users } = await (await apiOf(FLEET)).call('fetchUsers', { usertype: 'driver' });
    const about = { driverId: users[0]!.id, month: new Date().toISOString().slice(0, 7) };
    const known = new Set<string>();
    for (const [userType, email] of [['admin', 'admin@wayfare.test'] as const, ['fleetadmin', FLEET] as const]) {
      const desk = await visitor(browser, 'desk');
      await signIn(desk, email);
      await ready(desk);
      expect(await walk(desk, panelOf(userType, about), known), userType).toEqual([]);
      await desk.close();
    }
  } finally {
    await tidyUp();
  }
});
