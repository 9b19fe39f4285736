import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { languages } from '../../shared/i18n/languages';
import { routes, type AppRoute } from '../../web/src/app/route-table';
import { textFileOf } from './text-files';

type Bundle = Rollup.OutputBundle;

/** URLs that every page needs besides the hashed files. `/` is the page itself. */
const pageFiles = ['/', '/config.json', '/theme-init.js', '/manifest.webmanifest', '/icon.svg', '/icon-192.png'];
/** Public files without a hash in their name: a change of their content must change the cache version. */
const publicFiles = ['theme-init.js', 'manifest.webmanifest', 'icon.svg', 'icon-192.png'];
/**
 * User types that use their pages on the move and so need them offline. Desk users have a network, or cannot work
 * without one.
 */
type Keeper = 'rider' | 'driver';

/** The texts that riders and drivers read in a language. */
const textsOf = (bundle: Bundle, locale: string): string[] =>
  Object.keys(bundle).filter(name => {
    const texts = textFileOf(name);
    return texts?.locale === locale && texts.namespace !== 'rest';
  });

const pageFile = /\/features\/([^/]+\/[^/]+-page)\.tsx$/;
const isTheirs = (userType: Keeper, { path, allow }: AppRoute): boolean =>
  allow?.includes(userType) ??
  (path === '/' ? userType === 'rider' : path === '/about-us' || path === '/privacy-policy' || path === '/terms');
const opens = (userType: Keeper, page: string): boolean =>
  routes.some(route => route.page === page && isTheirs(userType, route));

const textOf = (file: Rollup.OutputAsset | Rollup.OutputChunk): string =>
  file.type === 'chunk' ? file.code : String(file.source);

/**
 * Names of the chunks with their imports; `lazyFor` also follows dynamic imports, except to pages of other user types.
 */
export const closure = (
  bundle: Bundle,
  from: readonly string[],
  lazyFor?: Keeper,
  seen = new Set<string>(),
): Set<string> => {
  for (const name of from) {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk') continue;
    const page = pageFile.exec(chunk.facadeModuleId ?? '')?.[1];
    if (lazyFor && page && !opens(lazyFor, page)) continue;
    seen.add(name);
    closure(bundle, lazyFor ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports, lazyFor, seen);
  }
  return seen;
};

/** Stylesheets without a chunk: Vite removed a chunk that contained only styles, so no other file refers to them. */
const looseStyles = (bundle: Bundle): string[] => {
  const owned = new Set(
    Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [])),
  );
  return Object.keys(bundle).filter(name => name.endsWith('.css') && !owned.has(name));
};

/** The styles of the chunks, and the fonts, images and workers that chunks or styles name. */
const withAssets = (bundle: Bundle, chunks: ReadonlySet<string>, styles: readonly string[] = []): string[] => {
  const own = [...chunks].flatMap(name => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  const css = [...own, ...styles];
  const code = [...chunks, ...css].map(name => (bundle[name] ? textOf(bundle[name]) : '')).join('\n');
  const assets = Object.values(bundle).filter(({ type, fileName }) => type === 'asset' && !fileName.endsWith('.css'));
  const named = assets.map(({ fileName }) => fileName).filter(name => code.includes(name.split('/').pop()!));
  return [...new Set([...chunks, ...css, ...named])].filter(name => name.startsWith('assets/'));
};

/**
 * Precache lists: files for the first visit (`core`), and those needed in addition for signing in, for the pages of a
 * user type, and for a language by its code. URLs on the site.
 */
export const shellLists = (bundle: Bundle): { core: string[]; pages: Record<string, string[]> } => {
  const entries = Object.values(bundle).filter(file => file.type === 'chunk' && file.isEntry);
  const first = closure(
    bundle,
    entries.map(({ fileName }) => fileName),
  );
  const core = withAssets(bundle, first);
  const address = (name: string) => `/${name}`;
  const further = (names: readonly string[]) =>
    names
      .filter(name => !core.includes(name))
      .map(address)
      .sort();
  const pagesOf = (userType: Keeper) =>
    further([
      ...withAssets(bundle, closure(bundle, [...first], userType), looseStyles(bundle)),
      // Every other language falls back to these texts.
      ...textsOf(bundle, 'en'),
    ]);
  // Every page except a visitor's landing page begins with the program.
  const program = Object.values(bundle).filter(
    file => file.type === 'chunk' && file.moduleIds.some(id => id.endsWith('/app/start-app.tsx')),
  );
  const texts = Object.keys(languages)
    .filter(locale => locale !== 'en')
    .map(locale => [locale, further(textsOf(bundle, locale))] as const);
  return {
    core: [...pageFiles, ...core.map(address)],
    pages: {
      app: further(
        withAssets(
          bundle,
          closure(
            bundle,
            program.map(({ fileName }) => fileName),
          ),
        ),
      ),
      rider: pagesOf('rider'),
      driver: pagesOf('driver'),
      ...Object.fromEntries(texts),
    },
  };
};

/** Vite plugin: writes `sw.js`, which is `web/service-worker.js` with the URLs of this build. */
export const serviceWorker = (): Plugin => {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: config => void (root = config.root),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const template = readFileSync(join(root, 'service-worker.js'), 'utf8');
        const lists = shellLists(bundle);
        const page = bundle['index.html'];
        const hash = createHash('sha256').update(JSON.stringify(lists)).update(template);
        if (page) hash.update(textOf(page));
        for (const name of publicFiles) hash.update(readFileSync(join(root, 'public', name)));
        const build = JSON.stringify({ version: hash.digest('hex').slice(0, 12), ...lists });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: template.replace('= BUILD;', () => `= ${build};`) });
      },
    },
  };
};
