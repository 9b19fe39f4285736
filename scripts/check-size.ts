import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runCommand, UsageError } from './lib/command.mjs';

/**
 * Budget of a page: the chunks that it loads by itself besides the entry (see the groups in `vite.build.config.ts`), and the
 * limits of all together: files, and bytes of brotli.
 */
type Budget = { page: string; chunks: readonly string[]; files: number; bytes: number };

const program = ['site', 'app', 'sign-in'];
const signedIn = [...program, 'sign-up', 'session', 'signed-in', 'rides'];
const budgets: readonly Budget[] = [
  { page: 'the public home', chunks: ['site'], files: 3, bytes: 100_000 },
  { page: '/login', chunks: program, files: 6, bytes: 245_000 },
  { page: '/register', chunks: [...program, 'sign-up'], files: 7, bytes: 262_000 },
  { page: '/bookings of a rider', chunks: [...signedIn, 'bookings'], files: 10, bytes: 360_000 },
  { page: '/ of a rider, without the map', chunks: [...signedIn, 'booking'], files: 10, bytes: 366_000 },
];

type Chunk = {
  name?: string;
  file: string;
  imports?: string[];
  isEntry?: boolean;
};

const USAGE = `Weighs the scripts that each page loads by itself, and fails when a page is over its budget.

  npm run size -- [folder of a web build]     by default dist/web, which \`npx vite build\` makes`;

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

const readManifest = (folder: string): Record<string, Chunk> => {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) throw new UsageError(`There is no web build in ${folder}: run \`npx vite build\` first`);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
};

const main = (args: string[]): void => {
  const [folder = fileURLToPath(new URL('../dist/web', import.meta.url))] = parseArgs({
    args,
    allowPositionals: true,
  }).positionals;
  const manifest = readManifest(folder);

  /** The entry and its static imports. */
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    if (!manifest[key]) throw new Error(`The build has no ${key}.`);
    seen.add(key);
    for (const next of manifest[key].imports ?? []) closure(next, seen);
    return seen;
  };

  const entry = Object.keys(manifest).find(key => manifest[key]!.isEntry);
  if (!entry) throw new Error('The manifest names no entry.');
  const named = (name: string): string =>
    Object.keys(manifest).find(key => manifest[key]!.name === name) ?? `chunk ${name}`;
  const sizes = new Map<string, { raw: number; gzip: number; brotli: number }>();
  const sizeOf = (file: string) => {
    const body = readFileSync(join(folder, file));
    const size = sizes.get(file) ?? {
      raw: body.length,
      gzip: gzipSync(body, { level: 9 }).length,
      brotli: brotliCompressSync(body).length,
    };
    sizes.set(file, size);
    return size;
  };

  let isOver = false;
  for (const { page, chunks, files, bytes } of budgets) {
    const keys = new Set([entry, ...chunks.map(named)].flatMap(key => [...closure(key)]));
    const rows = [...keys].map(key => ({ file: manifest[key]!.file, ...sizeOf(manifest[key]!.file) }));
    rows.sort((a, b) => b.brotli - a.brotli);
    const sum = (part: 'raw' | 'gzip' | 'brotli') => rows.reduce((total, row) => total + row[part], 0);
    console.log(`\nJavaScript of ${page}\n${'brotli'.padStart(9)} ${'gzip'.padStart(9)} ${'raw'.padStart(9)}`);
    for (const row of rows) console.log(`${kb(row.brotli)} ${kb(row.gzip)} ${kb(row.raw)}  ${row.file}`);
    const budget = `${files} files, ${kb(bytes).trim()} of brotli`;
    console.log(
      `${kb(sum('brotli'))} ${kb(sum('gzip'))} ${kb(sum('raw'))}  ${rows.length} files; the budget is ${budget}`,
    );
    isOver ||= sum('brotli') > bytes || rows.length > files;
  }
  if (isOver) throw new Error('A page is over its budget: look for a static import that belongs to a lazy one.');
};

await runCommand(USAGE, main);
