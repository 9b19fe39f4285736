import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '#scripts/local/project-file';
import { lambdaEntries, lambdaEntryDir } from './lambdas';
import { watchLambdas, type WatchedLambdas } from './watch-lambdas';

const parent = projectFile('.cache/local');
mkdirSync(parent, { recursive: true });
const outDir = mkdtempSync(join(parent, 'watched-'));
let bundles: WatchedLambdas;

beforeAll(async () => {
  bundles = await watchLambdas({ outDir });
});
afterAll(async () => {
  await bundles.close();
  rmSync(outDir, { recursive: true });
});

const exportsOf = (file: string): string[] => {
  const [, names = ''] = /export \{([^}]*)\};\s*(?:\/\/.*\s*)*$/.exec(readFileSync(file, 'utf8')) ?? [];
  return names.split(',').map(name => name.trim().replace(/^.* as /, ''));
};

it.each(lambdaEntries(lambdaEntryDir))('[PLUS-17] the bundle of %s is its own and exports its handlers', entry => {
  const file = bundles.fileOf(entry);
  expect(basename(file ?? '')).toMatch(new RegExp(`^${entry}-`));
  const source = readFileSync(join(lambdaEntryDir, `${entry}.ts`), 'utf8');
  const handlers = [...source.matchAll(/^export const (\w+)/gm)].map(match => match[1]!);
  expect(handlers.length).toBeGreaterThan(0);
  expect(exportsOf(file!)).toEqual(expect.arrayContaining(handlers));
});
