import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = join(root, 'web/src');

/** Sources whose lazy imports belong to others: to the pages, and to signed-in users. */
const doors = ['app/pages.ts', 'app/router.tsx'].map(file => join(web, file));

/** The source that an import names; undefined for a package. */
const sourceOf = (from: string, wanted: string): string | undefined => {
  const starts = { './': dirname(from), '../': dirname(from), '@/': web, '#shared/': join(root, 'shared') };
  const start = Object.entries(starts).find(([prefix]) => wanted.startsWith(prefix));
  if (!start) return undefined;
  const path = resolve(start[1], wanted.startsWith('.') ? wanted : wanted.slice(start[0].length));
  return [`${path}.tsx`, `${path}.ts`].find(existsSync);
};

/** Imports; imports of a lazy part that loads further texts with its source are left out. */
const imports = /^(import type )?.*?(?:\bfrom|^import) '([^']+)';$|\bimport\('([^']+)'\)(?!.*, loadTexts\()/gm;

/** The texts themselves contain all keys. */
const isTexts = (file: string): boolean => file.startsWith(join(root, 'shared/i18n/'));

/** The sources that come with these, at once or later. */
const sourcesWith = (entries: readonly string[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || isTexts(file)) continue;
    const code = readFileSync(file, 'utf8');
    found.set(file, code);
    for (const [, isType, fixed, lazy] of code.matchAll(imports)) {
      if (isType || (lazy && doors.includes(file))) continue;
      const source = sourceOf(file, (fixed ?? lazy)!);
      if (source) open.push(source);
    }
  }
  return found;
};

const pluralOf = /_(zero|one|two|few|many|other)$/;

/**
 * The keys that these sources and their imports may use: everything that looks like a key, or like the beginning of a
 * key that is completed later. Rather too many than too few.
 */
export const namedKeys = (entries: readonly string[], keys: readonly string[]): ReadonlySet<string> => {
  const code = [...sourcesWith(entries.map(file => join(web, file))).values()].join('\n');
  const words = new Set(code.match(/[A-Za-z][\w.-]*/g));
  const starts = [
    ...new Set(
      [...code.matchAll(/((?:[A-Za-z][\w-]*\.[\w.-]*(?=\$)|[A-Za-z][\w.-]*[._]))(?:\$\{|['"`])/g)].map(
        ([, start]) => start!,
      ),
    ),
  ];
  const isNamed = (key: string): boolean => {
    if (words.has(key) || starts.some(start => key.startsWith(start))) return true;
    return /[^\w.-]/.test(key) && code.includes(key);
  };
  return new Set(keys.filter(key => isNamed(key) || isNamed(key.replace(pluralOf, ''))));
};

const below = (source: string): string => source.slice(web.length + 1);

/** The sources below `web/src` that one of these loads later. */
export const lazySourcesOf = (name: string): string[] => {
  const file = join(web, name);
  const wanted = [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(([, , , lazy]) => lazy ?? []);
  return wanted.flatMap(lazy => sourceOf(file, lazy) ?? []).map(below);
};

/** The source of a page, below `web/src`. */
export const sourceOfPage = (page: string): string => {
  const file = join(web, 'app/pages.ts');
  const path = new RegExp(`'${page}': \\(\\) => import\\('([^']+)'\\)`).exec(readFileSync(file, 'utf8'))?.[1];
  const source = path && sourceOf(file, path);
  if (!source) throw new Error(`There is no page ${page}.`);
  return below(source);
};
