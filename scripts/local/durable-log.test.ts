import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDurableLog, type DurableLog } from './durable-log';

let dir: string;
let file: string;
let log: DurableLog;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfare-log-'));
  file = join(dir, 'new/work.jsonl');
  log = openDurableLog(file);
});
afterEach(() => {
  log.close();
  rmSync(dir, { recursive: true });
});
const reopen = () => {
  log.close();
  log = openDurableLog(file);
};
const entries = (name = 'a') => log.part(name).entries();
const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');

it('retains what was set and not removed, in order, each part its own', () => {
  const [a, b] = [log.part<number>('a'), log.part<string>('b')];
  for (let i = 0; i < 5; i++) a.set(`n${i}`, i);
  b.set('n1', 'other');
  a.remove('n1');
  a.set('n0', 100);
  reopen();
  expect(entries()).toEqual([
    ['n0', 100],
    ['n2', 2],
    ['n3', 3],
    ['n4', 4],
  ]);
  expect(entries('b')).toEqual([['n1', 'other']]);
});

it('loses a line that was cut off, and nothing before or after it', () => {
  log.part('a').set('whole', 'ä');
  appendFileSync(file, '["a/half",{"text":"h');
  reopen();
  log.part('a').set('after', 1);
  reopen();
  expect(entries()).toEqual([
    ['whole', 'ä'],
    ['after', 1],
  ]);
});

it('starts over a file that is no log at all', () => {
  log.close();
  writeFileSync(file, '\u0000\u0000{}\n[1]\n"x"\n["a/kept",1]\n');
  log = openDurableLog(file);
  expect(entries()).toEqual([['kept', 1]]);
});

it('stays as small as what is left to do', async () => {
  const part = log.part<number>('a');
  part.set('first', 0);
  for (let i = 0; i < 20_000; i++) {
    part.set(`m${i}`, i);
    if (i % 500 === 0) void part.flush();
    part.remove(`m${i}`);
  }
  await part.flush();
  expect(lines().length).toBeLessThanOrEqual(1001);
  reopen();
  expect(entries()).toEqual([['first', 0]]);
});

it('flushes what was set before, however many ask at once', async () => {
  const part = log.part<number>('a');
  const flushes = Array.from({ length: 20 }, (_, i) => {
    part.set(String(i), i);
    return part.flush();
  });
  await Promise.all(flushes);
  log.close();
  await part.flush();
  part.set('late', 1);
  reopen();
  expect(entries()).toHaveLength(20);
});

it('without a file keeps nothing', async () => {
  const none = openDurableLog(undefined).part<number>('a');
  none.set('x', 1);
  await none.flush();
  expect(none.entries()).toEqual([]);
});
