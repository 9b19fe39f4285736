import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { togetherWith } from './scripts/build/chunk-groups';
import { pagesByLanguage } from './scripts/build/pages-by-language';
import { prerendered } from './scripts/build/prerendered';
import { serviceWorker } from './scripts/build/service-worker';

const compressible = /\.(js|mjs|css|html|svg|json|txt|webmanifest)$/;

/** Writes `.br` and `.gz` beside every text file of the build: compressing on the first hit costs a second of first paint. */
const precompress = (): Plugin => {
  let outDir = '';
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const compress = async (file: string) => {
    const body = await readFile(file);
    if (body.length < 1024) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    await writeFile(`${file}.br`, await brotli(body, { params }));
    await writeFile(`${file}.gz`, await zip(body, { level: 9 }));
  };
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (outDir = resolve(root, build.outDir)),
    async closeBundle() {
      await mkdir(outDir, { recursive: true });
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(names.filter(name => compressible.test(name)).map(name => compress(join(outDir, name))));
    },
  };
};

const texts = fileURLToPath(new URL('./shared/i18n/en.json', import.meta.url));

/** Below the landing page's fold; what it shows comes with it. */
const belowKeys = /^home\.(feature|stores|appStore|playStore|vehicle|per|where|drive|who)/;
const shellKeys = /^(nav|public|home|footer|common|loading|menu|language|theme)\./;
/** Of the pages of text, which bring them. */
const proseKeys = /^(privacy\.|terms\.|public\.about|info\.ownTerms$)/;
const kept: Readonly<Record<string, (key: string) => boolean>> = {
  shell: key => shellKeys.test(key) && !belowKeys.test(key) && !proseKeys.test(key),
  below: key => belowKeys.test(key),
  prose: key => proseKeys.test(key),
};

/**
 * Reduces the English of the first download to what the public shell shows, that of the landing page's rest to what is
 * there, that of the pages of text to theirs; all other texts come with the first lazy page.
 */
const shellMessages = (): Plugin => ({
  name: 'shell-messages',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const part = /\/web\/src\/i18n\/(shell|below|prose)\.ts$/.exec(id)?.[1];
    if (!part) return null;
    const all = JSON.parse(readFileSync(texts, 'utf8')) as Record<string, string>;
    const own = Object.fromEntries(Object.entries(all).filter(([key]) => kept[part]!(key)));
    return `export const ${part} = ${JSON.stringify(own)};`;
  },
});

const source = (path: string) => fileURLToPath(new URL(`./web/src/${path}`, import.meta.url));

/** What the landing page loads by itself after its first picture. */
const siteParts = ['features/home/below-the-fold.tsx', 'features/home/region-city.tsx', 'lib/app-shell.ts'].map(source);

const backend = process.env['WAYFARE_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  cacheDir: fileURLToPath(new URL('./.cache/vite', import.meta.url)),
  plugins: [shellMessages(), react(), serviceWorker(), pagesByLanguage(), prerendered(), precompress()],
  resolve: { alias: { '@': fileURLToPath(new URL('./web/src', import.meta.url)) } },
  // MapLibre 6 starts its own module worker.
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    // One file for a visitor's first page, one for what comes after its first picture, one for what every other page
    // needs, one for their forms.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            { ...togetherWith('site', siteParts), priority: 4 },
            { ...togetherWith('app', [source('app/start-app.tsx'), source('app/island.tsx')]), priority: 3 },
            { ...togetherWith('sign-in', [source('features/auth/sign-in/login-page.tsx')]), priority: 2 },
            { ...togetherWith('sign-up', [source('features/auth/sign-up/register-page.tsx')]), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api/': backend,
      '/config.json': backend,
      '/maps/': backend,
      '/_outbox': backend,
      '/_providers': backend,
      '^/ws(\\?|$)': { target: backend, ws: true },
    },
  },
});
