import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { FocusStop } from '../../web/src/testing/overlays/focus';
import { aliases } from '../build/aliases';
import { textModules } from '../build/text-modules';

const source = fileURLToPath(new URL('../../web/src/testing/overlays', import.meta.url));
const built = fileURLToPath(new URL('../../.cache/overlays/', import.meta.url));
const SITE = 'https://overlays.test';
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** `window` of the gallery's page. */
export type OverlayGallery = {
  overlays: {
    started: Promise<void>;
    /** A source below `web/src`, and the number of one of its states. */
    list: () => [string, number][];
    show: (source: string, at: number) => Promise<void>;
    texts: (size: number) => void;
    language: (locale: string) => Promise<void>;
    focusStop: () => FocusStop | undefined;
    cut: (locales: readonly string[]) => Promise<string[]>;
  };
};
declare const window: OverlayGallery;

export const buildGallery = (): Promise<unknown> =>
  build({
    configFile: false,
    root: source,
    logLevel: 'error',
    plugins: [react(), textModules()],
    // Texts come as modules, not from the files of the product.
    define: { 'import.meta.env.PROD': 'false' },
    resolve: { alias: aliases },
    worker: { format: 'es' },
    build: { outDir: built, emptyOutDir: true, minify: false, target: 'es2022', reportCompressedSize: false },
  });

/** Opens the page that draws each overlay alone, over a server that answers in the page. */
export const openGallery = async (page: Page): Promise<void> => {
  await page.route('**/*', (route, request) => {
    const { origin, pathname } = new URL(request.url());
    const file = join(built, pathname === '/' ? 'index.html' : pathname);
    if (origin !== SITE || !existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'application/octet-stream' });
  });
  await page.goto(SITE);
  await page.evaluate(() => window.overlays.started);
};
