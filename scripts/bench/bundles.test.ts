import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLambdas } from '#scripts/build/lambdas';
import { en } from '#shared/i18n/en';
import { gzippedKb, MOST_FILES, MOST_KB, staticClosure } from './bundles';

let outDir: string;
let entries: string[];
beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'wayfare-bundles-'));
  entries = (await buildLambdas({ outDir })).entries;
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

const filesOf = (entry: string) => staticClosure(join(outDir, `${entry}.mjs`));
/** The functions that load a text when they start. */
const loading = (text: string) =>
  entries.filter(entry => filesOf(entry).some(file => readFileSync(file, 'utf8').includes(text)));

it('no function loads more than its budget when it starts', () => {
  const sizes = entries.map(entry => ({ entry, kb: gzippedKb(filesOf(entry)) }));
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.min(...sizes.map(({ kb }) => kb))).toBeGreaterThan(50);
  expect(sizes.filter(({ kb }) => kb > MOST_KB)).toEqual([]);
});

it('no function loads many files when it starts, and a payment function few', () => {
  const counts = entries.map(entry => ({ entry, files: filesOf(entry).length }));
  const most = (entry: string) => (entry.startsWith('pay-') ? MOST_FILES / 2 : MOST_FILES);
  expect(counts.filter(({ entry, files }) => files > most(entry))).toEqual([]);
});

it('functions that parse no input load no schemas when they start', () => {
  const users = loading('ZodMini');
  expect(users).toContain('payments');
  expect(users.filter(entry => entry.startsWith('pay-'))).toEqual([]);
  for (const entry of ['dispatch', 'push', 'events', 'sweeper', 'ws-connection']) expect(users).not.toContain(entry);
});

it('no function loads the texts when it starts', () => {
  // The bundler writes letters beyond ASCII by their numbers.
  const text = JSON.stringify(en.not_logged_in).replace(
    /[^ -~]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const chunks = readdirSync(join(outDir, 'chunks')).map(name => readFileSync(join(outDir, 'chunks', name), 'utf8'));
  expect(chunks.filter(chunk => chunk.includes(text))).toHaveLength(1);
  expect(loading(text)).toEqual([]);
});
