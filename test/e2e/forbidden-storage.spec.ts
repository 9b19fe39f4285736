import { expect } from '@playwright/test';
import { choosePlace } from './gestures';
import { enterPassword, test, visitor } from './kit';
import { newcomer, registered } from './people';

test('a browser that forbids storage shows every page, and a session lasts until the page is left', async ({
  browser,
}) => {
  const page = await visitor(browser, 'desk');
  const failures: string[] = [];
  page.on('pageerror', error => failures.push(error.message));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  const who = await registered(newcomer('Freja'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/login');
  await enterPassword(page, who.email, who.password);
  await choosePlace(page, 'Pickup', 'Järntorget');
  await page.getByRole('link', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  // A new page has no session.
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(failures).toEqual([]);
});

test('a browser without room for anything, and without newer functions, signs in and shows every page', async ({
  browser,
}) => {
  const page = await visitor(browser, 'desk');
  const failures: string[] = [];
  page.on('pageerror', error => failures.push(error.message));
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    // As on a page without TLS.
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  });
  const who = await registered(newcomer('Fritjof'));
  await page.goto('/login');
  await enterPassword(page, who.email, who.password);
  await choosePlace(page, 'Pickup', 'Järntorget');
  await page.getByRole('link', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  expect(failures).toEqual([]);
});
