import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop, type BuildOptions } from 'esbuild';
import { commonCode } from './common-code';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type BuildLambdasOptions = {
  /** Folder whose `*.ts` files are the entries, one Lambda function each. */
  entryDir?: string;
  /** Folder that receives `<entry>.mjs` and the shared chunks; its previous contents are deleted. */
  outDir?: string;
};

export type BuiltLambdas = {
  outDir: string;
  /** Entry names without extension, as in a function's `Handler`. */
  entries: string[];
  /** Size of all JavaScript output in bytes, without source maps. */
  totalBytes: number;
};

// CommonJS dependencies inside an ES module bundle call `require`, which ESM does not define.
const BANNER = `import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);`;

/**
 * Replaces a folder by a finished one atomically, so that a concurrent reader finds either the old or the new one. Of
 * two concurrent builds, the later one wins.
 */
const takePlace = (fresh: string, place: string): void => {
  for (;;) {
    const old = mkdtempSync(`${place}-`);
    try {
      if (existsSync(place)) renameSync(place, join(old, 'old'));
      return renameSync(fresh, place);
    } catch (error) {
      // A concurrent build put its folder there: move that folder away and retry.
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      if (!existsSync(fresh)) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
};

/** Names of the entries in a folder. @throws when it has none. */
export const lambdaEntries = (entryDir: string): string[] => {
  const files = existsSync(entryDir) ? readdirSync(entryDir) : [];
  const entries = files.filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  if (entries.length === 0) throw new Error(`There is no Lambda entry (*.ts) in ${entryDir}.`);
  return entries.map(name => name.replace(/\.ts$/, ''));
};

export const lambdaEntryDir = join(root, 'lambdas/functions');

/** The esbuild options for functions, the same for AWS and the local runtime. */
export const bundling = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm' as const,
  platform: 'node' as const,
  target: 'node20',
  // Preferring `module` to `main` halves the cold start of packages that ship both.
  mainFields: ['module', 'main'],
  metafile: true as const,
  logLevel: 'silent' as const,
  banner: { js: BANNER },
} satisfies BuildOptions;

/**
 * Bundles every Lambda entry in one esbuild run with shared chunks, so that all functions use one asset, and with their
 * common code in one chunk, so that each loads few files. Source maps are left out, because they would triple the
 * asset; names are preserved, so that stack traces stay readable. @throws when the folder has no entry or esbuild
 * fails.
 */
export const buildLambdas = async (options: BuildLambdasOptions = {}): Promise<BuiltLambdas> => {
  const entryDir = options.entryDir ?? lambdaEntryDir;
  const outDir = options.outDir ?? join(root, 'dist/lambdas');
  const entries = lambdaEntries(entryDir);
  mkdirSync(dirname(outDir), { recursive: true });
  const fresh = mkdtempSync(`${outDir}-`);
  const entryPoints = Object.fromEntries(entries.map(name => [name, join(entryDir, `${name}.ts`)]));
  const result = await build({
    ...bundling,
    entryPoints,
    plugins: [await commonCode(Object.values(entryPoints), bundling)],
    outdir: fresh,
    minify: true,
    keepNames: true,
    legalComments: 'none',
  });
  // Otherwise esbuild's service process keeps 150 MB.
  await stop();
  takePlace(fresh, outDir);
  const totalBytes = Object.values(result.metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
  return { outDir, entries, totalBytes };
};

const isExecuted = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isExecuted) {
  const { entries, totalBytes, outDir } = await buildLambdas();
  console.log(`${entries.length} functions, ${Math.round(totalBytes / 1000)} kB in ${outDir}`);
}
