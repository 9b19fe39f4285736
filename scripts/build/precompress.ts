import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|mjs|css|html|svg|json|txt|webmanifest)$/;
/** Smaller ones are one packet anyway. */
const LEAST_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const ways = {
  br: (body: Buffer) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gz: (body: Buffer) => zip(body, { level: 9 }),
} as const;

const keptFile = /^[0-9a-f]{64}\.(br|gz)$/;

/** What was kept, or made and kept now. Another build may do the same, or tidy up, at any moment. */
const keptOr = async (file: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const made = await make();
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return made;
};

/**
 * Writes `.br` and `.gz` beside every text file of a folder: compressing on the first hit costs a second of first paint.
 * The best compression takes seconds, so that what has been compressed is kept by its content, of the last build.
 */
export const compressFolder = async (folder: string, cacheDir: string): Promise<void> => {
  await mkdir(cacheDir, { recursive: true });
  const used = new Set<string>();
  const compress = async (file: string): Promise<void> => {
    const body = await readFile(file);
    if (body.length < LEAST_BYTES) return;
    const hash = createHash('sha256').update(body).digest('hex');
    for (const [way, pack] of Object.entries(ways)) {
      used.add(`${hash}.${way}`);
      await writeFile(`${file}.${way}`, await keptOr(join(cacheDir, `${hash}.${way}`), () => pack(body)));
    }
  };
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter(name => compressible.test(name)).map(name => compress(join(folder, name))));
  const old = (await readdir(cacheDir)).filter(name => keptFile.test(name) && !used.has(name));
  await Promise.all(old.map(name => rm(join(cacheDir, name), { force: true })));
};

const kept = fileURLToPath(new URL('../../.cache/compressed', import.meta.url));

/** Vite plugin: compresses what the build has written. */
export const precompress = (): Plugin => {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (outDir = resolve(root, build.outDir)),
    async closeBundle() {
      await mkdir(outDir, { recursive: true });
      await compressFolder(outDir, kept);
    },
  };
};
