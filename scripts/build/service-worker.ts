import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

type Bundle = Rollup.OutputBundle;

/** Beside the hashed files: what every page needs, by its address. `/` is the page itself. */
const pageFiles = ['/', '/config.json', '/theme-init.js', '/manifest.webmanifest', '/icon.svg', '/icon-192.png'];
/** Public files whose content makes a new version, as their names do not. */
const publicFiles = ['theme-init.js', 'manifest.webmanifest', 'icon.svg', 'icon-192.png'];
const foreignPage = /\/features\/(?!driver\/)[^/]+\/[^/]+-page\.tsx$/;

const textOf = (file: Rollup.OutputAsset | Rollup.OutputChunk): string =>
  file.type === 'chunk' ? file.code : String(file.source);

/** Names of the chunks that the given ones need; `lazy` follows what they load later too, but not to other pages. */
function closure(bundle: Bundle, from: readonly string[], lazy: boolean, seen = new Set<string>()): Set<string> {
  for (const name of from) {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk' || foreignPage.test(chunk.facadeModuleId ?? '')) continue;
    seen.add(name);
    closure(bundle, lazy ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports, lazy, seen);
  }
  return seen;
}

/** Styles that a chunk of nothing else loads: the build has dropped the chunk, and with it the way to them. */
const looseStyles = (bundle: Bundle): string[] => {
  const owned = new Set(
    Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [])),
  );
  return Object.keys(bundle).filter(name => name.endsWith('.css') && !owned.has(name));
};

/** The chunks' styles, and the fonts, pictures and workers that either of them names. */
function withAssets(bundle: Bundle, chunks: ReadonlySet<string>, styles: readonly string[] = []): string[] {
  const own = [...chunks].flatMap(name => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  const css = [...own, ...styles];
  const code = [...chunks, ...css].map(name => (bundle[name] ? textOf(bundle[name]) : '')).join('\n');
  const assets = Object.values(bundle).filter(({ type, fileName }) => type === 'asset' && !fileName.endsWith('.css'));
  const named = assets.map(({ fileName }) => fileName).filter(name => code.includes(name.split('/').pop()!));
  return [...new Set([...chunks, ...css, ...named])].filter(name => name.startsWith('assets/'));
}

/** What a first visit needs (`core`), and what the driver's screen needs beside it. Addresses on the site. */
export function shellLists(bundle: Bundle): { core: string[]; driver: string[] } {
  const entries = Object.values(bundle).filter(file => file.type === 'chunk' && file.isEntry);
  const first = closure(
    bundle,
    entries.map(({ fileName }) => fileName),
    false,
  );
  const core = withAssets(bundle, first);
  const later = closure(bundle, [...first], true);
  const driver = withAssets(bundle, later, looseStyles(bundle)).filter(name => !core.includes(name));
  const address = (name: string) => `/${name}`;
  return { core: [...pageFiles, ...core.map(address)], driver: driver.map(address).sort() };
}

/** Writes `sw.js`: `web/service-worker.js` with the addresses of this build. */
export function serviceWorker(): Plugin {
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
}
