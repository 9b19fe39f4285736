import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type BuildFailure, context, formatMessages, type Metafile } from 'esbuild';
import { bundling, lambdaEntries, lambdaEntryDir } from './lambdas';

export type WatchLambdasOptions = {
  /** Folder whose `*.ts` files are the entries; `lambdas/functions` by default. */
  entryDir?: string;
  /** Folder that receives the bundles, emptied first. */
  outDir: string;
};

/** Bundles that are made anew whenever sources change. */
export type WatchedLambdas = {
  /** File of an entry's newest good bundle, by the entry's name. */
  fileOf(entry: string): string | undefined;
  /** Bundles again. @throws Error with what esbuild has to say, with file and line; the files stay those of before. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Bundles the functions for work on them: readable, with source maps, and under names that follow the content. So a bundle
 * is never written over while somebody loads it, and what did not change is not loaded again.
 *
 * @throws Error with what esbuild has to say when the sources cannot be bundled.
 */
export const watchLambdas = async ({
  entryDir = lambdaEntryDir,
  outDir,
}: WatchLambdasOptions): Promise<WatchedLambdas> => {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const bundler = await context({
    ...bundling,
    entryPoints: lambdaEntries(entryDir).map(name => join(entryDir, `${name}.ts`)),
    outdir: outDir,
    entryNames: '[name]-[hash]',
    sourcemap: 'linked',
    // The sources lie beside them.
    sourcesContent: false,
    // Packages do not change, and bundling them again takes longer than everything else.
    packages: 'external',
    // esbuild would delete the bundles of the build before, which calls under way may still read.
    write: false,
  });
  let files = new Map<string, string>();
  const written = new Set<string>();

  const rebuild = async () => {
    const { metafile, outputFiles } = await bundler.rebuild().catch(refused);
    for (const { path, contents } of outputFiles) if (!written.has(path)) writeFile(path, contents);
    for (const { path } of outputFiles) written.add(path);
    files = filesOf(metafile);
  };
  try {
    await rebuild();
  } catch (error) {
    await bundler.dispose();
    throw error;
  }
  return {
    fileOf: entry => files.get(entry),
    rebuild,
    close: () => bundler.dispose(),
  };
};

const filesOf = ({ outputs }: Metafile): Map<string, string> =>
  new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint ? [[basename(entryPoint, '.ts'), resolve(bundling.absWorkingDir, path)] as const] : [],
    ),
  );

const writeFile = (path: string, contents: Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
};

const refused = async (failure: BuildFailure): Promise<never> => {
  const messages = await formatMessages(failure.errors ?? [], { kind: 'error', color: process.stdout.isTTY });
  throw new Error(messages.join('').trim() || failure.message);
};
