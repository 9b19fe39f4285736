import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { buildGallery, openGallery, type OverlayGallery } from '#scripts/screenshots/overlay-gallery';
import { languages } from '#shared/i18n/languages';
import { test } from './kit';

const web = fileURLToPath(new URL('../../web/src/', import.meta.url));

/** Parts that a source imports and that draw over the page. */
const overlay =
  /from '(?:@mui\/material\/(?:Dialog|Drawer|SwipeableDrawer|Menu|Modal|Popover|Popper)|[@./\w-]*\/(?:sheet-dialog|bottom-sheet|reason-sheet))'/;
/** Covered by the overlays that they contain. */
const frames = new Set(['ui/sheet-dialog.tsx', 'ui/reason-sheet.tsx']);

const drawing = (): string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx') && !/\.test\.tsx$|^testing\//.test(file) && !frames.has(file))
    .filter(file => overlay.test(readFileSync(join(web, file), 'utf8').replace(/^import type .*$/gm, '')));

declare const window: OverlayGallery;

/** The window and the size of texts, in per cent. */
const sizes = [
  { name: '390 px', width: 390, height: 844, texts: 100 },
  { name: '360 px', width: 360, height: 640, texts: 100 },
  { name: 'texts of 200 %', width: 390, height: 844, texts: 200 },
];
const PAGES = 2;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await buildGallery();
});

/** Labels that are cut on a page that shows this overlay, at each size and in each language. */
const measure = async (page: Page, source: string, at: number): Promise<string[]> => {
  const found: string[] = [];
  await page.evaluate(([file, state]) => window.overlays.show(file, state), [source, at] as [string, number]);
  for (const { name, width, height, texts } of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(to => window.overlays.texts(to), texts);
    const cut = await page.evaluate(locales => window.overlays.cut(locales), Object.keys(languages));
    found.push(...cut.map(text => `${source} #${at}, ${name}, ${text}`));
  }
  return found;
};

const galleryPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openGallery(page);
  return page;
};

test('every source that draws over the page has its overlays in the gallery', async ({ browser }) => {
  const page = await galleryPage(browser);
  const list = await page.evaluate(() => window.overlays.list());
  expect([...new Set(list.map(([source]) => source))].sort()).toEqual(drawing().sort());
});

test('a cut word and a button outside the window are refused', async ({ browser }) => {
  const page = await galleryPage(browser);
  const source = 'ui/confirm-dialog.tsx';
  expect(await measure(page, source, 0)).toEqual([]);
  await page.addStyleTag({
    content:
      '.MuiDialog-root button { flex: none !important; width: 64px !important; min-width: 0 !important; white-space: nowrap }',
  });
  expect((await measure(page, source, 0)).join()).toMatch(/390 px, de: “.+” is cut by <button/);
  await page.addStyleTag({
    content: '.MuiDialog-root button { width: auto !important; position: fixed; left: 500px }',
  });
  expect((await measure(page, source, 0)).join()).toMatch(/360 px, ar: “.+” is outside the window/);
});

test('no dialog, sheet or menu cuts a word: in every language, on a small phone, and with large texts', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const pages = await Promise.all(Array.from({ length: PAGES }, () => galleryPage(browser)));
  const list = await pages[0]!.evaluate(() => window.overlays.list());
  const cut = new Set<string>();
  const left = [...list];
  const walk = async (page: Page) => {
    for (let next = left.shift(); next; next = left.shift())
      for (const text of await measure(page, ...next)) cut.add(text);
  };
  await Promise.all(pages.map(walk));
  expect([...cut].join('\n')).toBe('');
});

/** The height of what scrolls an element, px. */
const roomOf = (part: Locator): Promise<number> =>
  part.evaluate(element => {
    const isScroller = (box: Element) =>
      /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight;
    let box: Element | null = element;
    while (box && !isScroller(box)) box = box.parentElement;
    return box?.clientHeight ?? Infinity;
  });

test('[PLUS-48] in a window of 320 by 256 pixels a dialog scrolls as a whole, so that its choices have room', async ({
  browser,
}) => {
  const page = await galleryPage(browser);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(source => window.overlays.show(source, 0), 'features/driver/trip/give-back.tsx');
  expect(await roomOf(page.getByRole('radiogroup'))).toBeGreaterThanOrEqual(120);
});
