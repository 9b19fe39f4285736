import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClock, type RuntimeClock } from '../clock';
import { openDurableLog, type DurableLog } from '../durable-log';
import { createPendingInserts, type PendingInsert } from './pending-inserts';
import type { DynamoItem } from './puts';

let dir: string;
let log: DurableLog;
let clock: RuntimeClock;
let table: Map<string, DynamoItem>;
let delivered: string[];
let consumers: (() => void)[];
let isDown: boolean;

const item = (sk: string): DynamoItem => ({ pk: { S: 'BK#1' }, sk: { S: sk }, text: { S: `of ${sk}` } });
const putsOf = (...sks: string[]) => sks.map(sk => ({ table: 'T', item: item(sk), onlyIfAbsent: true }));
const start = () =>
  createPendingInserts({
    keys: new Map([['T', ['pk', 'sk']]]),
    clock,
    kept: log.part<PendingInsert>('event'),
    read: async (_table, key) => {
      if (isDown) throw new Error('ECONNREFUSED');
      return table.get(String(key.sk?.S));
    },
    queue(_table, found, onDone) {
      delivered.push(String(found.text?.S));
      consumers.push(onDone);
    },
    log: () => undefined,
  });
const commit = (...sks: string[]) => sks.forEach(sk => table.set(sk, item(sk)));
const finish = () => consumers.splice(0).forEach(done => done());
/** Another process with the files that this one left; data in memory is lost. */
const restart = async () => {
  log.close();
  log = openDurableLog(join(dir, 'work.jsonl'));
  [delivered, consumers] = [[], []];
  const pending = start();
  await pending.resume();
  return pending;
};

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfare-pending-'));
  log = openDurableLog(join(dir, 'work.jsonl'));
  clock = createClock();
  [table, delivered, consumers, isDown] = [new Map(), [], [], false];
});
afterEach(() => {
  clock.close();
  log.close();
  rmSync(dir, { recursive: true });
});

it('a crash before the write invents no event', async () => {
  start().announce(putsOf('E#1'));
  await restart();
  expect(delivered).toEqual([]);
  await restart();
  expect(log.part('event').entries()).toEqual([]);
});

it('a crash between the write and its answer loses none', async () => {
  start().announce(putsOf('E#1', 'E#2'));
  commit('E#1', 'E#2');
  await restart();
  expect(delivered).toEqual(['of E#1', 'of E#2']);
});

it('a crash before the consumer is done delivers again, in order; one after it does not', async () => {
  const pending = start();
  for (const sk of ['E#1', 'E#2', 'E#3']) {
    const announced = pending.announce(putsOf(sk));
    await announced.kept;
    commit(sk);
    announced.made();
    if (sk === 'E#1') finish();
  }
  await restart();
  expect(delivered).toEqual(['of E#2', 'of E#3']);
  finish();
  await restart();
  expect(delivered).toEqual([]);
});

it('a refused write is forgotten', async () => {
  start().announce(putsOf('E#1')).refused();
  commit('E#1');
  await restart();
  expect(delivered).toEqual([]);
});

it('a write that was never answered is looked up as soon as the database is there again', async () => {
  const pending = start();
  commit('E#2');
  isDown = true;
  pending.announce(putsOf('E#1')).unknown();
  pending.announce(putsOf('E#2')).unknown();
  clock.skip(1_000);
  isDown = false;
  await expect.poll(() => (clock.skip(1_000), delivered)).toEqual(['of E#2']);
  expect(log.part('event').entries()).toHaveLength(1);
});

it('ids go on after those that were left', async () => {
  start().announce(putsOf('E#1'));
  commit('E#1');
  (await restart()).announce(putsOf('E#2'));
  expect(
    log
      .part('event')
      .entries()
      .map(([id]) => id),
  ).toEqual(['1', '2']);
});
