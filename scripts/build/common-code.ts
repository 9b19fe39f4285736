import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

/** From this many functions on, code is common. Sharing by fewer costs the others more than it saves. */
const FEWEST = 4;
/** Builds its schemas when it is loaded, a cost that functions without parsing should not have. */
const schemaPackage = /^zod\b/;

type Inputs = Metafile['inputs'];

/** A module with its direct and indirect static imports; packages by their names. */
const closureOf = (inputs: Inputs, module: string): Set<string> => {
  const found = new Set([module]);
  // Iterating a Set also visits the items that are added meanwhile.
  for (const path of found)
    for (const { path: next, kind } of inputs[path]?.imports ?? []) if (kind === 'import-statement') found.add(next);
  return found;
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reads the shared sources although they are a package: packages stay unread. */
const sharedSources: Plugin = {
  name: 'shared-sources',
  setup: ({ onResolve }) => onResolve({ filter: /^#shared\// }, ({ path }) => ({ path: `${root}${path.slice(1)}.ts` })),
};

/** Files that each function loads at its start, without itself. Packages stay unread: a tenth of the build's time. */
const readFunctions = async (files: readonly string[], options: BuildOptions) => {
  const { metafile } = await build({
    ...options,
    stdin: { contents: files.map(importOf).join('\n'), resolveDir: '/' },
    splitting: false,
    packages: 'external',
    plugins: [sharedSources],
    outdir: 'unwritten',
    write: false,
    metafile: true,
  });
  const { inputs } = metafile;
  const functions = (inputs['<stdin>']?.imports ?? []).map(({ path }) => {
    const found = closureOf(inputs, path);
    found.delete(path);
    return found;
  });
  return { inputs, functions };
};

/** The project's modules without schemas that several functions load. Functions that load the same count once. */
const commonModules = ({ inputs, functions }: Awaited<ReturnType<typeof readFunctions>>): string[] => {
  const different = new Map(functions.map(found => [[...found].sort().join(), found]));
  const uses = new Map<string, number>();
  for (const found of different.values()) for (const path of found) uses.set(path, (uses.get(path) ?? 0) + 1);
  const hasSchemas = (path: string) => [...closureOf(inputs, path)].some(next => schemaPackage.test(next));
  return [...uses].flatMap(([path, times]) => (times >= FEWEST && path in inputs && !hasSchemas(path) ? path : []));
};

const importOf = (path: string): string => `import ${JSON.stringify(path)};`;

/**
 * Puts the code that functions have in common into one chunk, which they all load. Otherwise esbuild makes a chunk of
 * every set of entries and late imports that share a module. A function then loads fifty to a hundred files, most of
 * them of a few lines, and finding and linking them takes longer than all its other work. Modules are in one chunk if
 * everything that reaches one of them reaches them all. So every entry imports them all, and so does every module that
 * is imported late, at no cost: the entry has loaded them by then.
 */
export const commonCode = async (files: readonly string[], options: BuildOptions): Promise<Plugin> => {
  const resolveDir = options.absWorkingDir ?? process.cwd();
  const modules = commonModules(await readFunctions(files, options));
  return {
    name: 'common-code',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^virtual:common-code$/ }, () => ({ path: 'all', namespace: 'common-code' }));
      onLoad({ filter: /.*/, namespace: 'common-code' }, () => ({
        contents: modules.map(path => importOf(`./${path}`)).join('\n'),
        resolveDir,
      }));
      onResolve({ filter: /.*/ }, async ({ path, pluginData, ...from }) => {
        const isRoot = from.kind === 'entry-point' || from.kind === 'dynamic-import';
        if (!isRoot || pluginData === 'plain') return undefined;
        const found = await resolve(path, { ...from, pluginData: 'plain' });
        if (found.errors.length > 0) return { errors: found.errors };
        // CommonJS modules use nothing of it, and `export *` could not pass on their exports.
        const isEsm = /\.ts$|\/dist-es\//.test(found.path);
        return found.external || !isEsm ? undefined : { path: found.path, namespace: 'after-common-code' };
      });
      onLoad({ filter: /.*/, namespace: 'after-common-code' }, ({ path }) => ({
        contents: `import 'virtual:common-code'; export * from ${JSON.stringify(path)};`,
        resolveDir,
      }));
    },
  };
};
