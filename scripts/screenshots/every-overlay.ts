import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { contactSheet } from './contact-sheet';
import { openGallery, type OverlayGallery } from './overlay-gallery';
import { heightOf, type Look } from './product';

declare const window: OverlayGallery;

/** Takes every dialog, sheet and menu in one look, and sheets of many to look at together. */
export const takeEveryOverlay = async (options: { browser: Browser; folder: string; look: Look }): Promise<void> => {
  const { browser, folder, look } = options;
  const name = `overlays-${look.width}-${look.scheme}-${look.language}`;
  mkdirSync(join(folder, name), { recursive: true });
  const page = await browser.newPage({
    viewport: { width: look.width, height: heightOf(look.width) },
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
  });
  await openGallery(page);
  const taken: string[] = [];
  for (const [source, at] of await page.evaluate(() => window.overlays.list())) {
    await page.evaluate(([file, state]) => window.overlays.show(file, state), [source, at] as [string, number]);
    await page.evaluate(locale => window.overlays.language(locale), look.language);
    const path = join(folder, name, `${source.replace('.tsx', '').replaceAll('/', '-')}-${at}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    taken.push(path);
  }
  await page.context().close();
  await contactSheet({ browser, pictures: taken, width: look.width, path: join(folder, name) });
  console.log(`${name}: ${taken.length} pictures`);
};
