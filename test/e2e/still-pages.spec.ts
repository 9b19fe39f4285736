import { expect } from '@playwright/test';
import { drawnPages } from '#shared/contract/public-pages';
import { test, visitor } from './kit';

/** Slow enough that a page comes in pieces. */
const slowly = { offline: false, latency: 20, downloadThroughput: 40_000, uploadThroughput: 40_000 };

const freely = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Largest layout shift of a page. Lines of text move when their font or the operator's own name arrives. On a form, the
 * parts around the stage's ways to sign in move, and links in the bar.
 */
const most = { '/login': 0.03, '/register': 0.005 } as const;
const mostOf = (path: string): number => most[path as keyof typeof most] ?? 0.1;

for (const kind of ['phone', 'desk'] as const) {
  for (const language of ['en', 'ar']) {
    test(`[PUB-7] nothing moves while a page comes, on a ${kind} in ${language}`, async ({ browser }) => {
      const page = await visitor(browser, kind);
      await page.addInitScript(() => {
        const kept = window as unknown as { moved: string[]; sum: number };
        Object.assign(kept, { moved: [], sum: 0 });
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Node }[];
          })[]) {
            kept.sum += entry.value;
            kept.moved.push(...entry.sources.map(({ node }) => `${entry.value}: ${node?.textContent?.slice(0, 40)}`));
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
          const kept = window as unknown as { moved: string[]; sum: number };
          return { moved: kept.moved, sum: kept.sum };
        });
        expect(sum, `${path}\n${moved.join('\n')}`).toBeLessThan(mostOf(path));
      }
    });
  }
}
