import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetChangedTexts } from './changed-texts.mjs';

const NOW_S = 1_700_000_000;
let folder: string;
const write = (file: string, atS: number) => {
  writeFileSync(join(folder, file), '{}');
  utimesSync(join(folder, file), atS, atS);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wayfare-texts-'));
  for (const dir of ['shared/i18n', '.cache/types']) mkdirSync(join(folder, dir), { recursive: true });
  write('shared/i18n/en.json', NOW_S - 60);
  write('.cache/types/shared.tsbuildinfo', NOW_S);
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['reads anew', 'a language that has changed since', 'shared/i18n/de.json', NOW_S + 1, false],
  ['keeps', 'a language that has not', 'shared/i18n/de.json', NOW_S - 1, true],
  ['keeps', 'a source, which the compiler notices itself', 'shared/i18n/de.ts', NOW_S + 1, true],
])('[PLUS-17] a check of types %s %s', (_verb, _what, file, atS, isCached) => {
  write(file, atS);
  forgetChangedTexts(folder);
  expect(existsSync(join(folder, '.cache/types/shared.tsbuildinfo'))).toBe(isCached);
});
