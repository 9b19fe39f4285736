import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLambdas } from '#scripts/build/lambdas';
import { gzippedKb, MOST_KB, staticClosure } from './bundles';

let outDir: string;
let entries: string[];
beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'wayfare-bundles-'));
  entries = (await buildLambdas({ outDir })).entries;
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

it('no function loads more than its budget when it starts', () => {
  const sizes = entries.map(entry => ({ entry, kb: gzippedKb(staticClosure(join(outDir, `${entry}.mjs`))) }));
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.min(...sizes.map(({ kb }) => kb))).toBeGreaterThan(50);
  expect(sizes.filter(({ kb }) => kb > MOST_KB)).toEqual([]);
});
