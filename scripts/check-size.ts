import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Budget for all JavaScript that a visitor's home page loads, in bytes of brotli. */
const BUDGET_BYTES = 90_000;
/** The chunk that it loads by itself after its first picture (see `vite.config.ts`). */
const AFTERWARDS = 'site';

type Chunk = {
  name?: string;
  file: string;
  imports?: string[];
  isEntry?: boolean;
};

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist/web', import.meta.url));
const manifestPath = join(folder, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  console.error(`There is no web build in ${folder}: run \`npx vite build\` first.`);
  process.exit(2);
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, Chunk>;

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
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
const named = (name: string): string =>
  Object.keys(manifest).find(key => manifest[key]!.name === name) ?? `chunk ${name}`;
const keys = new Set([entry, named(AFTERWARDS)].flatMap(key => [...closure(key)]));
const rows = [...keys].map(key => {
  const body = readFileSync(join(folder, manifest[key]!.file));
  return {
    file: manifest[key]!.file,
    raw: body.length,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body).length,
  };
});
rows.sort((a, b) => b.brotli - a.brotli);
const sum = (part: 'raw' | 'gzip' | 'brotli') => rows.reduce((total, row) => total + row[part], 0);

console.log(`First JavaScript of the public home\n${'brotli'.padStart(9)} ${'gzip'.padStart(9)} ${'raw'.padStart(9)}`);
for (const row of rows) console.log(`${kb(row.brotli)} ${kb(row.gzip)} ${kb(row.raw)}  ${row.file}`);
console.log(
  `${kb(sum('brotli'))} ${kb(sum('gzip'))} ${kb(sum('raw'))}  together; the budget is ${kb(BUDGET_BYTES).trim()} of brotli`,
);
if (sum('brotli') > BUDGET_BYTES) {
  console.error('The first download is over its budget: look for a static import that belongs to a lazy page.');
  process.exit(1);
}
