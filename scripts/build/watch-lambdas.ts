import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import {
  type BuildContext,
  type BuildFailure,
  type BuildOptions,
  context,
  formatMessages,
  type Metafile,
} from 'esbuild';
import { bundling, lambdaEntries, lambdaEntryDir } from './lambdas';

export type WatchLambdasOptions = {
  /** Folder whose `*.ts` files are the entries; `lambdas/functions` by default. */
  entryDir?: string;
  /** Output folder of the bundles, emptied first. */
  outDir: string;
};

/** Bundles that are rebuilt when their sources change. */
export type WatchedLambdas = {
  /** File of an entry's latest successful bundle, by the entry's name. */
  fileOf(entry: string): string | undefined;
  /**
   * Rebuilds the bundles that contain these files, and those whose last build failed. @throws Error with esbuild's
   * messages, with file and line; the previous bundles stay.
   */
  rebuild(changed: Iterable<string>): Promise<void>;
  close(): Promise<void>;
};

/** The latest bundle of one entry, and its sources. */
type Bundle = {
  file: string;
  sources: ReadonlySet<string>;
};

/** A single bundle takes about 0.1 s, all together about 0.5 s. */
const AT_ONCE_SINGLY = 3;

/**
 * Bundles the functions for development: readable, with source maps, and named by a hash of the content. So a bundle is
 * never overwritten while it is being loaded, and an unchanged one is not loaded again. A few changed bundles are
 * rebuilt one by one, many all together.
 *
 * @throws Error with esbuild's messages when the sources cannot be bundled.
 */
export const watchLambdas = async ({
  entryDir = lambdaEntryDir,
  outDir,
}: WatchLambdasOptions): Promise<WatchedLambdas> => {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const entries = lambdaEntries(entryDir);
  const bundlers = new Map<string, Promise<Bundler>>();
  const bundles = new Map<string, Bundle>();
  const stale = new Set(entries);
  const written = new Set<string>();

  const bundlerOf = (names: readonly string[]): Promise<Bundler> => {
    const key = names.join();
    const bundler =
      bundlers.get(key) ?? context({ ...watching, outdir: outDir, entryPoints: filesOf(entryDir, names) });
    bundlers.set(key, bundler);
    return bundler;
  };
  const bundle = async (names: readonly string[]): Promise<void> => {
    const bundler = await bundlerOf(names);
    const { metafile, outputFiles } = await bundler.rebuild().catch(refused);
    for (const { path, contents } of outputFiles) if (!written.has(path)) writeFile(path, contents);
    for (const { path } of outputFiles) written.add(path);
    for (const [name, made] of bundlesOf(metafile, entryDir)) if (stale.delete(name)) bundles.set(name, made);
  };
  const rebuild = async (changed: Iterable<string>): Promise<void> => {
    const paths = [...changed].map(path => relative(bundling.absWorkingDir, path));
    for (const [name, { sources }] of bundles) if (paths.some(path => sources.has(path))) stale.add(name);
    const singly = stale.size <= AT_ONCE_SINGLY;
    if (stale.size > 0) await allOf(singly ? [...stale].map(name => bundle([name])) : [bundle(entries)]);
  };
  const close = async () => {
    for (const bundler of bundlers.values()) await (await bundler).dispose();
  };
  try {
    await bundle(entries);
  } catch (error) {
    await close();
    throw error;
  }
  return { fileOf: entry => bundles.get(entry)?.file, rebuild, close };
};

const watching = {
  ...bundling,
  entryNames: '[name]-[hash]',
  sourcemap: 'linked',
  // The source maps refer to the source files on disk.
  sourcesContent: false,
  // Packages do not change, and bundling them would take longer than everything else.
  packages: 'external',
  // esbuild would delete the bundles of the previous build, which running calls may still read.
  write: false,
} satisfies BuildOptions;
type Bundler = BuildContext<typeof watching>;

const filesOf = (dir: string, names: readonly string[]) => names.map(name => join(dir, `${name}.ts`));

/** Bundles of entries. Chunks that a dynamic import loads have an entry point, too, and may have an entry's name. */
const bundlesOf = ({ inputs, outputs }: Metafile, entryDir: string): [name: string, Bundle][] =>
  Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
    if (!entryPoint || dirname(resolve(bundling.absWorkingDir, entryPoint)) !== resolve(entryDir)) return [];
    const file = resolve(bundling.absWorkingDir, path);
    return [[basename(entryPoint, '.ts'), { file, sources: sourcesOf(entryPoint, inputs) }]];
  });

/** A file with its direct and indirect imports. */
const sourcesOf = (entry: string, inputs: Metafile['inputs']): Set<string> => {
  const found = new Set([entry]);
  // Iterating a Set also visits the items that are added meanwhile.
  for (const path of found)
    for (const { path: next, external } of inputs[path]?.imports ?? []) if (!external) found.add(next);
  return found;
};

/** Runs all tasks; throws all their failures in one error. */
const allOf = async (tasks: Promise<void>[]): Promise<void> => {
  const failures = (await Promise.allSettled(tasks)).flatMap(result =>
    result.status === 'rejected' ? [(result.reason as Error).message] : [],
  );
  if (failures.length > 0) throw new Error([...new Set(failures)].join('\n'));
};

const writeFile = (path: string, contents: Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
};

const refused = async (failure: BuildFailure): Promise<never> => {
  const messages = await formatMessages(failure.errors ?? [], { kind: 'error', color: process.stdout.isTTY });
  throw new Error(messages.join('').trim() || failure.message);
};
