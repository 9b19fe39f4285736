import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { preProcessFile } from 'typescript';
import { expect, it } from 'vitest';

/** Circles that still exist, each by its first file. */
const left = [
  'lambdas/model/payments/book-hold.ts',
  'web/src/app/open-screen.tsx',
  'web/src/features/users/fields.ts',
  'web/src/features/withdraws/batch-dialog.tsx',
];

type Sources = ReadonlyMap<string, string>;

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

const fileOf = (sources: Sources, from: string, name: string): string | undefined => {
  const path = name.startsWith('.')
    ? join(dirname(from), name)
    : name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('@/')
        ? `web/src/${name.slice(2)}`
        : undefined;
  return path === undefined ? undefined : endings.map(ending => path + ending).find(file => sources.has(file));
};

/** The files that a file imports: for values, for types, and those that it loads later. */
const importsOf = (sources: Sources, file: string): string[] =>
  preProcessFile(sources.get(file)!, true, true).importedFiles.flatMap(
    ({ fileName }) => fileOf(sources, file, fileName) ?? [],
  );

/** Groups of files that import each other, directly or through others (Tarjan). */
const circlesIn = (sources: Sources): string[][] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const next of importsOf(sources, file)) {
      const reached = order.has(next) ? (open.includes(next) ? order.get(next)! : Infinity) : visit(next);
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    if (lowest.get(file) === order.get(file)) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest.get(file)!;
  };
  for (const file of sources.keys()) if (!order.has(file)) visit(file);
  return circles;
};

it('finds a circle of a value, a type and what is loaded later, and none in a line', () => {
  const files = {
    'shared/a.ts': "import { b } from './b';",
    'shared/b.ts': "import type { c } from '#shared/c';",
    'shared/c.ts': "export const load = () => import('./a');",
    'shared/d.ts': "import { a } from './a';",
  };
  expect(circlesIn(new Map(Object.entries(files)))).toEqual([['shared/a.ts', 'shared/b.ts', 'shared/c.ts']]);
  expect(circlesIn(new Map(Object.entries({ ...files, 'shared/c.ts': '' })))).toEqual([]);
});

it('[PLUS-17] no files import each other in a circle, not even for a type', () => {
  const files = ['infra', 'lambdas', 'scripts', 'shared', 'test', 'web'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name}`)
      .filter(name => /\.(tsx?|mjs)$/.test(name) && !/\/(node_modules|dist)\//.test(name)),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const circles = circlesIn(new Map(files.map(file => [file, readFileSync(file, 'utf8')])));
  expect(circles.filter(([first]) => !left.includes(first!))).toEqual([]);
});
