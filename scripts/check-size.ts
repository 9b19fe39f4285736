import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { areas, type TextArea } from '../web/src/i18n/areas';
import { textFileOf } from './build/text-files';
import { runCommand, UsageError } from './lib/command.mjs';

/**
 * Budget of a page: the chunks that it loads besides the entry (see the groups in `vite.build.config.ts`), the texts
 * that it loads besides those in the entry, and the limits: files of script, bytes of script and of texts, in brotli.
 */
type Budget = {
  page: string;
  chunks: readonly string[];
  files: number;
  bytes: number;
  texts: TextArea;
  textBytes: number;
};

const program = ['site', 'app', 'sign-in'];
const signedIn = [...program, 'sign-up', 'session', 'signed-in', 'rides'];
const form = { texts: 'sign', textBytes: 11_200 } as const;
const ofRider = { texts: 'ride', textBytes: 37_200 } as const;
// The limits of `/` are 100 kB together.
const budgets: readonly Budget[] = [
  { page: '`/`', chunks: ['site'], files: 3, bytes: 99_400, texts: 'below', textBytes: 600 },
  { page: '`/login`', chunks: program, files: 6, bytes: 245_000, ...form },
  { page: '`/register`', chunks: [...program, 'sign-up'], files: 7, bytes: 262_000, ...form },
  { page: '`/bookings` of a rider', chunks: [...signedIn, 'bookings'], files: 10, bytes: 360_000, ...ofRider },
  { page: '`/` of a rider, without the map', chunks: [...signedIn, 'booking'], files: 10, bytes: 366_000, ...ofRider },
];

type Chunk = {
  name?: string;
  file: string;
  imports?: string[];
  isEntry?: boolean;
};

type Size = { raw: number; gzip: number; brotli: number };
type Row = Size & { file: string };

const DOCUMENT = 'docs/performance.md';

const USAGE = `Weighs the scripts and texts that each page loads by itself. Fails when a page is over its budget, and when
the table of ${DOCUMENT} has other figures.

  npm run size -- [folder of a web build]     by default dist/web, which \`npx vite build\` makes`;

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

const readManifest = (folder: string): Record<string, Chunk> => {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) throw new UsageError(`There is no web build in ${folder}: run \`npx vite build\` first`);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
};

const sum = (rows: readonly Row[], part: keyof Size) => rows.reduce((total, row) => total + row[part], 0);

const print = (rows: readonly Row[], result: string): void => {
  for (const row of rows) console.log(`${kb(row.brotli)} ${kb(row.gzip)} ${kb(row.raw)}  ${row.file}`);
  console.log(`${kb(sum(rows, 'brotli'))} ${kb(sum(rows, 'gzip'))} ${kb(sum(rows, 'raw'))}  ${result}`);
};

/** A page's script, texts and limit, as a row of the document's table: whole kB. */
type Documented = { page: string; figures: readonly number[] };
const rowOf = ({ page, figures }: Documented): string => `| ${[page, ...figures].join(' | ')} |`;

/** Changes of a few kB need no change of the document. */
const SLACK_KB = 3;

/** @throws Error if the document gives other figures. */
const checkDocument = (table: readonly Documented[]): void => {
  const lines = readFileSync(fileURLToPath(new URL(`../${DOCUMENT}`, import.meta.url)), 'utf8').split('\n');
  const isDocumented = ({ page, figures }: Documented): boolean => {
    const cells = lines.find(line => line.startsWith(`| ${page} |`))?.split('|');
    const documented = cells?.slice(2, -1).map(Number);
    return figures.every((figure, i) => Math.abs((documented?.[i] ?? NaN) - figure) <= SLACK_KB);
  };
  if (table.every(isDocumented)) return;
  throw new Error(`${DOCUMENT} gives other sizes. Its rows should be:\n${table.map(rowOf).join('\n')}`);
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
  const sizes = new Map<string, Size>();
  const sizeOf = (file: string): Size => {
    const body = readFileSync(join(folder, file));
    const size = sizes.get(file) ?? {
      raw: body.length,
      gzip: gzipSync(body, { level: 9 }).length,
      brotli: brotliCompressSync(body).length,
    };
    sizes.set(file, size);
    return size;
  };

  const textsOf = (area: TextArea) =>
    readdirSync(join(folder, 'assets'))
      .map(name => `assets/${name}`)
      .filter(file => {
        const found = textFileOf(file);
        return found?.locale === 'en' && (areas[area] as readonly string[]).includes(found.namespace);
      });
  const table: Documented[] = [];
  let isOver = false;
  for (const { page, chunks, files, bytes, texts, textBytes } of budgets) {
    const keys = new Set([entry, ...chunks.map(named)].flatMap(key => [...closure(key)]));
    const scripts = [...keys].map(key => ({ file: manifest[key]!.file, ...sizeOf(manifest[key]!.file) }));
    scripts.sort((a, b) => b.brotli - a.brotli);
    const read = textsOf(texts).map(file => ({ file, ...sizeOf(file) }));
    if (read.length === 0) throw new Error(`The build has no texts of ${texts}.`);
    console.log(`\n${page}\n${'brotli'.padStart(9)} ${'gzip'.padStart(9)} ${'raw'.padStart(9)}`);
    print(scripts, `${scripts.length} files; the budget is ${files} files, ${kb(bytes).trim()} of brotli`);
    print(read, `of texts; the budget is ${kb(textBytes).trim()} of brotli`);
    isOver ||= scripts.length > files || sum(scripts, 'brotli') > bytes || sum(read, 'brotli') > textBytes;
    const figures = [sum(scripts, 'brotli'), sum(read, 'brotli'), bytes + textBytes];
    table.push({ page, figures: figures.map(figure => Math.round(figure / 1000)) });
  }
  if (isOver) throw new Error('A page is over its budget: look for a static import that belongs to a lazy one.');
  checkDocument(table);
};

await runCommand(USAGE, main);
