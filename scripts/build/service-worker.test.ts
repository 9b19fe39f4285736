import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { Rollup } from 'vite';
import { expect, it, vi } from 'vitest';
import { shellLists } from './service-worker';

const chunk = (
  name: string,
  {
    source = name,
    isEntry = false,
    imports = [],
    dynamicImports = [],
  }: Partial<{ source: string; isEntry: boolean; imports: string[]; dynamicImports: string[] }> = {},
) => ({
  type: 'chunk',
  fileName: `assets/${name}.js`,
  code: '',
  facadeModuleId: `/src/${source}`,
  isEntry,
  moduleIds: [`/src/${source}`],
  imports: imports.map(name => `assets/${name}.js`),
  dynamicImports: dynamicImports.map(name => `assets/${name}.js`),
});
const texts = (locale: string, namespace: string) => ({
  type: 'asset',
  fileName: `assets/texts-${locale}-${namespace}-a1.json`,
  source: '{}',
});
const languageFiles = ['en', 'de', 'ar'].flatMap(locale => ['ride', 'rest'].map(name => texts(locale, name)));
const bundleOf = (...chunks: (ReturnType<typeof chunk> | ReturnType<typeof texts>)[]) =>
  Object.fromEntries(chunks.map(chunk => [chunk.fileName, chunk])) as unknown as Rollup.OutputBundle;

it('[PUB-7] [PLUS-5] a rider’s device caches the program, their own pages and English, and their own language', () => {
  const { core, pages } = shellLists(
    bundleOf(
      chunk('first', { isEntry: true, dynamicImports: ['app'] }),
      chunk('app', { source: 'app/start-app.tsx', imports: ['theme'], dynamicImports: ['wallet', 'trips'] }),
      chunk('theme'),
      chunk('wallet', { source: 'features/wallet/wallet-page.tsx', imports: ['money'] }),
      chunk('trips', { source: 'features/driver/trips-page.tsx' }),
      chunk('money'),
      ...languageFiles,
    ),
  );
  expect(core).toContain('/assets/first.js');
  expect(pages.app).toEqual(['/assets/app.js', '/assets/theme.js']);
  expect(pages.rider).toEqual([
    '/assets/app.js',
    '/assets/money.js',
    '/assets/texts-en-ride-a1.json',
    '/assets/theme.js',
    '/assets/wallet.js',
  ]);
  expect(pages).toMatchObject({
    de: ['/assets/texts-de-ride-a1.json'],
    ar: ['/assets/texts-ar-ride-a1.json'],
  });
});

it.each(['rider', 'pt-BR', 'zh-Hant'])(
  '[PLUS-5] the service worker keeps the files of %s when a page asks it to',
  part => {
    const lists = { version: '1', core: [], pages: { [part]: ['https://wayfare.test/assets/a.js'] } };
    const source = readFileSync('web/service-worker.js', 'utf8').replace('= BUILD;', `= ${JSON.stringify(lists)};`);
    const handlers = new Map<string, (event: unknown) => void>();
    const open = vi.fn(async () => ({ keys: async () => [], addAll: async () => undefined }));
    runInNewContext(source, {
      self: { addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler) },
      caches: { open },
      Request,
      URL,
    });
    handlers.get('message')!({ data: `keep ${part}`, waitUntil: () => undefined });
    expect(open).toHaveBeenCalledWith(`wayfare-${part}`);
  },
);
