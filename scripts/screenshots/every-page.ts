import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { UserType } from '#shared/contract/operation';
import { routes } from '../../web/src/app/route-table';
import { contactSheet } from './contact-sheet';
import { type Look, signIn, visitor } from './product';
import type { sampleWork } from './sample-work';

export type Viewer = 'visitor' | UserType;
type Work = Awaited<ReturnType<typeof sampleWork>>;

const emails: Record<UserType, string> = {
  rider: 'rider@wayfare.test',
  driver: 'driver@wayfare.test',
  fleetadmin: 'fleet@wayfare.test',
  admin: 'admin@wayfare.test',
};
const LOADED_MS = 15_000;
const IDLE_MS = 5_000;
const SETTLED_MS = 600;

/** The addresses of every page that a viewer may open, filled in with ids of the sample work. */
const addressesOf = (viewer: Viewer, { bookings, driverId }: Work): string[] => {
  const month = new Date().toISOString().slice(0, 7);
  const open = routes.filter(({ allow, path }) =>
    viewer === 'visitor' ? !allow : (allow?.includes(viewer) ?? path === '/') && path !== '/open',
  );
  const filled = open.flatMap(({ path }) => {
    if (path === '/bookings/:bookingId') return Object.values(bookings).map(id => `/bookings/${id}`);
    if (path === '/books') return ['/books', '/books?tab=journals', '/books?tab=balance'];
    return [path.replace(':driverId', driverId).replace(':month', month)];
  });
  return [...filled, viewer === 'visitor' ? '/no-such-page' : '/bookings/none'];
};

const settle = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: LOADED_MS });
  // A map appears only after its own code is loaded; pages that poll are never idle.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  // Maps are marked when their first picture is complete.
  const waits = '.MuiSkeleton-root, .maplibregl-map:not([data-drawn])';
  await page.waitForFunction(selector => !document.querySelector(selector), waits, { timeout: LOADED_MS });
  await page.waitForTimeout(SETTLED_MS);
};

/** Opens a page's first row beside its table, if it has one. */
const openFirstRow = async (page: Page): Promise<boolean> => {
  const row = page.locator('main .row-link').first();
  if (!(await row.isVisible())) return false;
  const cell = row.getByRole('gridcell').filter({ hasNot: page.locator('a, button, input') });
  await ((await cell.count()) > 0 ? cell.first() : row).click();
  await page.waitForTimeout(2 * SETTLED_MS);
  return true;
};

/** Every page of one viewer in one look, with its first row open too, and sheets of many to look at together. */
export const takeEveryPage = async (options: {
  browser: Browser;
  folder: string;
  viewer: Viewer;
  look: Look;
  work: Work;
}): Promise<void> => {
  const { browser, folder, viewer, look, work } = options;
  const name = `${viewer}-${look.width}-${look.scheme}-${look.language}`;
  mkdirSync(join(folder, name), { recursive: true });
  const page = await visitor(browser, look);
  if (viewer !== 'visitor') await signIn(page, emails[viewer]);
  const taken: string[] = [];
  const take = async (of: string) => {
    const path = join(folder, name, `${String(taken.length).padStart(2, '0')}${of.replaceAll(/\W+/g, '-')}.png`);
    const isTaken = await page.screenshot({ path, animations: 'disabled' }).catch(() => undefined);
    if (isTaken) taken.push(path);
    else console.log(`  ${name} ${of}: no picture`);
  };
  for (const address of addressesOf(viewer, work)) {
    await page.goto(address);
    await settle(page).catch(() => console.log(`  ${name} ${address}: did not settle`));
    await take(address);
    const opened = await openFirstRow(page).catch(() => false);
    if (opened) await take(`${address}-first-row`);
  }
  await page.context().close();
  await contactSheet({ browser, pictures: taken, width: look.width, path: join(folder, name) });
  console.log(`${name}: ${taken.length} pictures`);
};
