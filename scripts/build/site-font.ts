import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { SITE_FONT } from '../../shared/contract/site-font';

const web = createRequire(fileURLToPath(new URL('../../web/package.json', import.meta.url)));

/** Vite plugin of the build: the typeface at its lasting address, besides the hashed file that the build's pages use. */
export const siteFont = (): Plugin => ({
  name: 'site-font',
  apply: 'build',
  buildStart() {
    const source = readFileSync(web.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
    this.emitFile({ type: 'asset', fileName: SITE_FONT.slice(1), source });
  },
});
