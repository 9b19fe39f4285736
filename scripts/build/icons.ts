import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** Renders the app icons from their SVG: `CHROMIUM_PATH=… node --import tsx scripts/build/icons.ts`. */
const folder = fileURLToPath(new URL('../../web/public/', import.meta.url));
const icons = [
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-192.png', size: 192 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  // iOS rounds the corners itself.
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
];

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
for (const { from, to, size } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(folder + from, 'utf8').replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  writeFileSync(folder + to, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
