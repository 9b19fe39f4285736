import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder } from './precompress';

let root: string;
const at = (...parts: string[]) => join(root, ...parts);
const write = (name: string, text: string) => writeFileSync(at('web', name), text);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wayfare-compress-'));
  mkdirSync(at('web', 'assets'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const compress = () => compressFolder(at('web'), at('kept'));
const long = 'wayfare '.repeat(500);

it('writes both compressions beside each text file that is worth it', async () => {
  write('assets/a.js', long);
  write('short.txt', 'short');
  write('picture.png', long);
  await compress();
  expect(readdirSync(at('web', 'assets')).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz']);
  expect(readdirSync(at('web')).sort()).toEqual(['assets', 'picture.png', 'short.txt']);
  expect(brotliDecompressSync(readFileSync(at('web/assets/a.js.br'))).toString()).toBe(long);
  expect(gunzipSync(readFileSync(at('web/assets/a.js.gz'))).toString()).toBe(long);
});

it('takes what has not changed from the last time, and keeps nothing older', async () => {
  write('assets/a.js', long);
  write('assets/b.js', `${long}b`);
  await compress();
  const [first] = readdirSync(at('kept')).filter(name => name.endsWith('.br'));
  writeFileSync(at('kept', first!), 'as it was kept');
  await compress();
  const packed = ['a', 'b'].map(name => readFileSync(at(`web/assets/${name}.js.br`), 'utf8'));
  expect(packed.filter(body => body === 'as it was kept')).toHaveLength(1);
  rmSync(at('web/assets'), { recursive: true });
  mkdirSync(at('web/assets'));
  write('assets/a.js', `${long}new`);
  await compress();
  expect(readdirSync(at('kept'))).toHaveLength(2);
  expect(brotliDecompressSync(readFileSync(at('web/assets/a.js.br'))).toString()).toBe(`${long}new`);
});
