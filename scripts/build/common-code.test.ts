import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticClosure } from '#scripts/bench/bundles';
import { buildLambdas } from './lambdas';

/** Inside the project, so that its packages are found. */
const parent = fileURLToPath(new URL('../../.cache', import.meta.url));
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, 'common-code-'));
const outDir = join(folder, 'out');

const files: Readonly<Record<string, string>> = {
  'counter.ts': `let used = 0; export const count = () => ++used; export const unit = 'counted everywhere';`,
  'late.ts': `import { count } from './counter'; export const countLate = () => count();`,
  'pair.ts': `export const pair = 'for two';`,
  'shape.ts': `import * as z from 'zod/mini'; export const shape = z.object({ here: z.literal('a shape') });`,
  'functions/one.ts': `import { count } from '../counter'; import { pair } from '../pair'; import { shape } from '../shape';
    export const handler = async () => [pair, count(), (await import('../late')).countLate(), typeof shape];`,
  'functions/two.ts': `import { count } from '../counter'; import { pair } from '../pair'; import { shape } from '../shape';
    export const handler = () => [pair, count(), typeof shape, 2];`,
  'functions/three.ts': `import { count } from '../counter'; import { shape } from '../shape';
    export const handler = () => [count(), typeof shape];`,
  'functions/four.ts': `import { unit } from '../counter'; export const handler = () => unit;`,
};

const closureOf = (name: string) => staticClosure(join(outDir, `${name}.mjs`));
const textOf = (name: string) =>
  closureOf(name)
    .map(file => readFileSync(file, 'utf8'))
    .join();
const call = async (name: string): Promise<unknown> => {
  const bundle = (await import(pathToFileURL(join(outDir, `${name}.mjs`)).href)) as { handler(): unknown };
  return bundle.handler();
};

beforeAll(async () => {
  mkdirSync(join(folder, 'functions'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await buildLambdas({ entryDir: join(folder, 'functions'), outDir });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('all functions load the code that four have in common; code of two is loaded by them only', () => {
  expect(textOf('four')).toContain('counted everywhere');
  expect(textOf('two')).toContain('for two');
  expect(textOf('four')).not.toContain('for two');
});

it('a function without schemas loads none, however many others have them', () => {
  expect(textOf('three')).toContain('a shape');
  expect(textOf('four')).not.toContain('a shape');
  expect(textOf('four')).not.toContain('ZodMini');
});

it('a late import gets the same instance of the common code', async () => {
  expect(await call('one')).toEqual(['for two', 1, 2, 'object']);
  expect(await call('three')).toEqual([3, 'object']);
  expect(await call('four')).toBe('counted everywhere');
});
