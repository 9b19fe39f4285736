import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { buildGallery, openGallery, type OverlayGallery } from '#scripts/screenshots/overlay-gallery';
import { test, violationsOn } from './kit';

declare const window: OverlayGallery;

type Look = { name: string; language: string; options: BrowserContextOptions };

const looks: readonly Look[] = [
  {
    name: 'a phone, light, English',
    language: 'en',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  },
  {
    name: 'a desk, dark, Arabic',
    language: 'ar',
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  },
];
/** A walk that has not come round by then never will. */
const MOST_STOPS = 120;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await buildGallery();
});

const galleryPage = async (browser: Browser, look: Look): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...look.options });
  const page = await context.newPage();
  await openGallery(page);
  return page;
};

const show = async (page: Page, source: string, at: number, language: string): Promise<void> => {
  await page.evaluate(([file, state]) => window.overlays.show(file, state), [source, at] as [string, number]);
  await page.evaluate(locale => window.overlays.language(locale), language);
};

/** Faults that a walk by keys through the open overlay meets: covered stops, and stops beside the overlay. */
const faultsOfWalk = async (page: Page): Promise<string[]> => {
  const faults = new Set<string>();
  const seen = new Set<number>();
  let isInMenu = false;
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press(isInMenu ? 'ArrowDown' : 'Tab');
    const stop = await page.evaluate(() => window.overlays.focusStop());
    // The walk has left the page, or comes round.
    if (!stop || seen.has(stop.id)) return stops === 0 ? ['keys reach nothing'] : [...faults];
    seen.add(stop.id);
    isInMenu = stop.isInMenu;
    if (stop.coveredBy) faults.add(`${stop.name} is covered by ${stop.coveredBy}`);
    if (stop.isOutside) faults.add(`${stop.name} is beside the open overlay`);
  }
  return [...faults, `no end after ${MOST_STOPS} stops`];
};

/** Each overlay of the gallery in turn, on two pages at once. */
const walkAll = async (browser: Browser, look: Look, faultsOf: (page: Page) => Promise<string[]>) => {
  const pages = await Promise.all([galleryPage(browser, look), galleryPage(browser, look)]);
  const left = await pages[0]!.evaluate(() => window.overlays.list());
  expect(left.length).toBeGreaterThan(50);
  const found: string[] = [];
  const walk = async (page: Page) => {
    for (let next = left.shift(); next; next = left.shift()) {
      await show(page, ...next, look.language);
      found.push(...(await faultsOf(page)).map(fault => `${next!.join(' #')}: ${fault}`));
    }
  };
  await Promise.all(pages.map(walk));
  return found.join('\n');
};

/** A part of a page has no landmarks and no first heading of its own. */
const ofWholePages = /^(region|landmark-one-main|page-has-heading-one|heading-order):/;
const axeFaults = async (page: Page): Promise<string[]> =>
  (await violationsOn(page)).filter(violation => !ofWholePages.test(violation));

for (const look of looks) {
  test(`[PLUS-48] axe finds nothing in any open dialog, sheet or menu: ${look.name}`, async ({ browser }) => {
    test.setTimeout(600_000);
    expect(await walkAll(browser, look, axeFaults)).toBe('');
  });

  test(`[PLUS-48] keys reach each part of an open dialog, sheet or menu, in sight: ${look.name}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    expect(await walkAll(browser, look, faultsOfWalk)).toBe('');
  });
}

test('a button without a name, a covered field and a stop beside the open layer are refused', async ({ browser }) => {
  const page = await galleryPage(browser, looks[0]!);
  const source = 'features/auth/sign-in/forgot-dialog.tsx';
  await show(page, source, 0, 'en');
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsOfWalk(page)).toEqual([]);
  await page.evaluate(() => {
    const button = document.querySelector('.MuiDialog-root button')!;
    button.replaceChildren();
    button.removeAttribute('aria-label');
  });
  expect((await axeFaults(page)).join()).toContain('button-name');
  await show(page, source, 0, 'en');
  await page.evaluate(() => {
    const bar = document.createElement('div');
    bar.setAttribute('aria-label', 'bar');
    bar.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
    document.querySelector('.MuiDialog-paper')!.append(bar);
  });
  expect((await faultsOfWalk(page)).join()).toContain('is covered by <div> bar');
  await show(page, source, 0, 'en');
  await page.evaluate(() => {
    // A layer over the dialog that does not take the focus.
    const layer = document.createElement('div');
    layer.className = 'MuiModal-root';
    document.body.append(layer);
  });
  expect((await faultsOfWalk(page)).join()).toContain('is beside the open overlay');
});
