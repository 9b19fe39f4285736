import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

type Drawing = { renderLanding: (locale: string) => Promise<string> };

const root = fileURLToPath(new URL('../..', import.meta.url));
const cacheDir = join(root, '.cache/prerender');

/** Bundles the landing page for Node. */
const loadDrawing = async (): Promise<Drawing> => {
  const built = (await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'warn',
    resolve: { alias: { '@': join(root, 'web/src') } },
    build: { ssr: join(root, 'web/src/app/prerender.tsx'), write: false, minify: false },
  })) as Rollup.RollupOutput;
  mkdirSync(cacheDir, { recursive: true });
  for (const file of built.output) {
    const path = join(cacheDir, file.fileName);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, file.type === 'chunk' ? file.code : file.source);
  }
  const entry = built.output.find(file => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The landing page was not bundled.');
  return (await import(pathToFileURL(join(cacheDir, entry.fileName)).href)) as Drawing;
};

const PLACE = '<div id="root"></div>';

/** The page with the landing page drawn in it, in its language. */
export const drawnPage = (html: string, locale: string, drawing: string): string => {
  if (!html.includes(PLACE)) throw new Error(`The page has no ${PLACE}`);
  return html.replace(PLACE, () => `<div id="root" data-drawn="${locale}">${drawing}</div>`);
};

/** Styles stand in the page itself: it is painted as soon as it has come. */
const withStyles = (html: string, bundle: Rollup.OutputBundle): string =>
  html.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g, (link, name: string) => {
    const file = bundle[name];
    return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link;
  });

/** Vite plugin: draws the landing page into `index.html` and `index.<language>.html`, for visitors of `/`. */
export const prerendered = (): Plugin => ({
  name: 'prerendered',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const { renderLanding } = await loadDrawing();
      for (const file of Object.values(bundle)) {
        const page = /^index(?:\.([a-z]+))?\.html$/.exec(file.fileName);
        if (!page || file.type !== 'asset') continue;
        const locale = page[1] ?? 'en';
        file.source = drawnPage(withStyles(String(file.source), bundle), locale, await renderLanding(locale));
      }
    },
  },
});
