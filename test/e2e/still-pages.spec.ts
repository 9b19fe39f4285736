import { expect } from '@playwright/test';
import { drawnPages, pageLanguages } from '#shared/contract/public-pages';
import { test, visitor } from './kit';

/** Slow enough that a page comes in pieces. */
const slowly = { offline: false, latency: 20, downloadThroughput: 40_000, uploadThroughput: 40_000 };

const freely = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Largest layout shift of a page. Lines of text move when their font or the operator's own name arrives. On a form, the
 * parts around the stage's sign-in methods move, and links in the bar.
 */
const most = { '/login': 0.03, '/register': 0.005 } as const;
const mostOf = (path: string): number => most[path as keyof typeof most] ?? 0.1;

for (const kind of ['phone', 'desk'] as const) {
  for (const language of ['en', 'ar']) {
    test(`[PUB-7] nothing moves while a page comes, on a ${kind} in ${language}`, async ({ browser }) => {
      const page = await visitor(browser, kind);
      await page.addInitScript(() => {
        const shifts = window as unknown as { moved: string[]; sum: number };
        Object.assign(shifts, { moved: [], sum: 0 });
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Node }[];
          })[]) {
            shifts.sum += entry.value;
            shifts.moved.push(...entry.sources.map(({ node }) => `${entry.value}: ${node?.textContent?.slice(0, 40)}`));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      for (const path of Object.keys(drawnPages)) {
        await session.send('Network.emulateNetworkConditions', slowly);
        await page.goto(`${path}?lang=${language}`, { waitUntil: 'domcontentloaded' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await session.send('Network.emulateNetworkConditions', freely);
        await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
        await page.waitForLoadState('networkidle');
        const { moved, sum } = await page.evaluate(() => {
          const shifts = window as unknown as { moved: string[]; sum: number };
          return { moved: shifts.moved, sum: shifts.sum };
        });
        expect(sum, `${path}\n${moved.join('\n')}`).toBeLessThan(mostOf(path));
      }
    });
  }
}

test('[PUB-7] the program shows each drawn page as the build has drawn it, and reports one that differs', async ({
  browser,
}) => {
  const page = await visitor(browser, 'phone');
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(`${new URL(page.url()).pathname}: ${error.message}`));
  const open = async (address: string) => {
    await page.goto(address);
    await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
    await page.waitForLoadState('networkidle');
  };
  const paths = Object.keys(drawnPages);
  for (const path of paths) for (const language of pageLanguages) await open(`${path}?lang=${language}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of paths) await open(`${path}?lang=en`);
  expect(errors).toEqual([]);
  // The guard itself: a page whose heading the build would have drawn otherwise.
  await page.route('**/about-us*', async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<h1([^>]*)>/, '<h1$1>Not ') });
  });
  await page.goto('/about-us?lang=en');
  await expect.poll(() => errors.join()).toContain('/about-us: Minified React error #4');
});
