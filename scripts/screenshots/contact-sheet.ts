import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** How many pictures are side by side on a sheet, and their width there. */
const layouts = {
  phone: { columns: 8, px: 240, count: 16 },
  tablet: { columns: 4, px: 480, count: 8 },
  desk: { columns: 3, px: 640, count: 9 },
};
const layoutOf = (width: number) => (width < 600 ? layouts.phone : width < 1000 ? layouts.tablet : layouts.desk);

/** Puts pictures side by side on sheets `path-0.png`, `path-1.png`, …, so that one look sees many. */
export const contactSheet = async (options: {
  browser: Browser;
  pictures: readonly string[];
  width: number;
  path: string;
}): Promise<void> => {
  const { columns, px, count } = layoutOf(options.width);
  for (let first = 0; first < options.pictures.length; first += count) {
    const page = await options.browser.newPage({ viewport: { width: columns * (px + 8), height: 600 } });
    const images = options.pictures.slice(first, first + count).map(file => {
      const data = readFileSync(file).toString('base64');
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${file.split('/').at(-1) ?? ''}</figcaption></figure>`;
    });
    const style =
      `body{margin:0;display:grid;grid-template-columns:repeat(${columns},${px}px);gap:8px;background:#777}` +
      'figure{margin:0}img{width:100%;display:block}figcaption{font:11px sans-serif;color:#fff}';
    await page.setContent(`<style>${style}</style>${images.join('')}`);
    await page.screenshot({ path: `${options.path}-${first / count}.png`, fullPage: true });
    await page.close();
  }
};
