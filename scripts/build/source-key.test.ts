import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sourceKey } from './source-key';

let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const key = () => sourceKey(['src'], [], root);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wayfare-sources-'));
  mkdirSync(join(root, 'src/inside'), { recursive: true });
  for (const path of ['package.json', 'package-lock.json', 'src/a.ts', 'src/inside/b.ts']) write(path, path);
  return () => rmSync(root, { recursive: true });
});

describe('sourceKey', () => {
  it('stays while only tests change', () => {
    const before = key();
    write('src/a.test.ts', 'a test');
    expect(key()).toBe(before);
  });

  it.each([
    ['a file of a folder inside', () => write('src/inside/b.ts', 'other')],
    ['a new file', () => write('src/c.ts', '')],
    ['a file that is gone', () => rmSync(join(root, 'src/a.ts'))],
    ['a package', () => write('package-lock.json', 'other')],
    [
      'what moved from one file to the next',
      () => (write('src/a.ts', 'src/a.tss'), write('src/inside/b.ts', 'rc/inside/b.ts')),
    ],
  ])('changes with %s', (_what, change) => {
    const before = key();
    change();
    expect(key()).not.toBe(before);
  });

  it('changes with a content that came back with an older time', () => {
    const before = key();
    const { mtime } = statSync(join(root, 'src/a.ts'));
    write('src/a.ts', 'other');
    utimesSync(join(root, 'src/a.ts'), mtime, mtime);
    expect(key()).not.toBe(before);
  });
});
