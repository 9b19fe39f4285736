import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load } from 'cheerio';
import { build, type Plugin, type Rollup } from 'vite';
import { BARE_PAGE, drawnPages, pageFile, type DrawnPath } from '../../shared/contract/public-pages';
import { shipped, shippedTexts } from '../../shared/i18n/shipped';
import { aliases } from './aliases';
import { moveStyles } from './drawn-styles';
import { closure } from './service-worker';
import { textModules } from './text-modules';

type Drawing = { renderPage: (path: DrawnPath, locale: string) => Promise<string> };

const root = fileURLToPath(new URL('../..', import.meta.url));
const cacheDir = join(root, '.cache/prerender');

/** Bundles the pages of visitors for Node. */
const loadDrawing = async (): Promise<Drawing> => {
  const built = (await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'warn',
    plugins: [textModules()],
    resolve: { alias: aliases },
    build: { ssr: join(root, 'web/src/app/prerender.tsx'), write: false, minify: false },
  })) as Rollup.RollupOutput;
  mkdirSync(cacheDir, { recursive: true });
  for (const file of built.output) {
    const path = join(cacheDir, file.fileName);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, file.type === 'chunk' ? file.code : file.source);
  }
  const entry = built.output.find(file => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The pages of visitors were not bundled.');
  return (await import(pathToFileURL(join(cacheDir, entry.fileName)).href)) as Drawing;
};

type Drawn = { path: string; locale: string; drawing: string; title?: string | undefined; styles?: string };

/**
 * Browsers paint each piece of a page as it arrives. Elements laid out by the height of the whole page would then move,
 * so the first paint waits for the element after the drawing. The whole page fits into the first packets.
 */
const WHOLE = '<link rel="expect" href="#unloaded" blocking="render" />';

/** The page with the drawing of its address, in its language. */
export const drawnPage = (html: string, { path, locale, drawing, title, styles }: Drawn): string => {
  const page = load(html, { scriptingEnabled: false });
  page('html').attr('data-page', path);
  page('#root').attr('data-drawn', locale).html(drawing);
  if (title) page('title').text(`${title} · ${page('title').text()}`);
  page(WHOLE).insertBefore(page('script').first());
  if (styles) page('<style>').text(styles).appendTo('head');
  moveStyles(page);
  return page.html();
};

const styleOf = (bundle: Rollup.OutputBundle, name: string): string => {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`);
  return String(file.source).trim();
};

/** The page contains its styles: it is painted as soon as it has come. */
const withStyles = (html: string, bundle: Rollup.OutputBundle): string => {
  const page = load(html, { scriptingEnabled: false });
  page('link[rel=stylesheet]').replaceWith((_index, element) => {
    const style = styleOf(bundle, page(element).attr('href')!.slice(1));
    return page('<style>').text(style);
  });
  return page.html();
};

/** Details of a page: the key of its title, and the module whose styles it needs, unless they are drawn with it. */
const details: Readonly<Record<Exclude<DrawnPath, '/'>, { module?: string; title: string }>> = {
  '/about-us': { module: '/features/home/about-page.tsx', title: 'nav.about' },
  '/privacy-policy': { module: '/features/home/privacy-page.tsx', title: 'nav.privacy' },
  '/terms': { module: '/features/home/terms-page.tsx', title: 'nav.terms' },
  '/login': { title: 'auth.signInTitle' },
  '/register': { title: 'auth.registerTitle' },
};

/** The styles that come with a lazy module, besides those of the page. */
const stylesWith = (bundle: Rollup.OutputBundle, module: string, html: string): string => {
  const chunk = Object.values(bundle).find(file => file.type === 'chunk' && file.facadeModuleId?.endsWith(module));
  if (!chunk) throw new Error(`The build has no ${module}`);
  const names = new Set(
    [...closure(bundle, [chunk.fileName])].flatMap(name => {
      const file = bundle[name];
      return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
    }),
  );
  return [...names]
    .map(name => styleOf(bundle, name))
    .filter(style => !html.includes(style))
    .join('\n');
};

/**
 * Vite plugin: draws the pages of visitors, each into a file of its own in each language. `index.html` becomes the
 * landing page; the page without content is `app.html`.
 */
export const prerendered = (): Plugin => ({
  name: 'prerendered',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const { renderPage } = await loadDrawing();
      for (const locale of Object.keys(shipped)) {
        const file = bundle[pageFile(drawnPages['/'], locale)];
        if (file?.type !== 'asset') throw new Error(`The build has no page in ${locale}.`);
        const bare = withStyles(String(file.source), bundle);
        const emit = (name: string, source: string) =>
          void this.emitFile({ type: 'asset', fileName: pageFile(name, locale), source });
        const texts = await shippedTexts(locale);
        emit(BARE_PAGE, bare);
        file.source = drawnPage(bare, { path: '/', locale, drawing: await renderPage('/', locale) });
        for (const [path, { module, title }] of Object.entries(details)) {
          const drawing = await renderPage(path as DrawnPath, locale);
          const styles = module ? stylesWith(bundle, module, bare) : '';
          emit(drawnPages[path as DrawnPath], drawnPage(bare, { path, locale, drawing, styles, title: texts[title] }));
        }
      }
    },
  },
});
