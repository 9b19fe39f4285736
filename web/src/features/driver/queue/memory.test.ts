import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyRecord, type Entry, type QueueRecord } from './entry';
import { indexedMemory, type QueueMemory } from './memory';

const entry = (kind: 'arrive' | 'start'): Entry => ({
  id: `${kind}-key`,
  kind,
  bookingId: 'b1',
  number: 'WF1',
  at: { wall: 0, mono: 0, page: 'page-1' },
  waited: true,
  failed: 0,
});
const adding = (kind: 'arrive' | 'start') => (record: QueueRecord) => ({
  ...record,
  entries: [...record.entries, entry(kind)],
});
const kinds = ({ entries }: QueueRecord) => entries.map(({ kind }) => kind);

const closed = () => {
  throw new DOMException('the connection was lost', 'InvalidStateError');
};
const connection = () => vi.spyOn(IDBDatabase.prototype, 'transaction');

let name = '';
let memory: QueueMemory;
let made = 0;
beforeEach(async () => {
  name = `memory-${++made}`;
  memory = indexedMemory(name);
  await memory.change('driver-1', adding('arrive'));
});
afterEach(() => void vi.restoreAllMocks());

describe('a store whose connection the browser drops', () => {
  it('[RT-2] is opened again to read, and to keep what comes next', async () => {
    connection().mockImplementationOnce(closed);
    expect(kinds(await memory.read('driver-1'))).toEqual(['arrive']);
    connection().mockImplementationOnce(closed);
    expect(kinds(await memory.change('driver-1', adding('start')))).toEqual(['arrive', 'start']);
    // The next page finds both.
    expect(kinds(await indexedMemory(name).read('driver-1'))).toEqual(['arrive', 'start']);
  });

  it('[RT-2] for good goes on with what was seen last when it is read', async () => {
    connection().mockImplementation(closed);
    expect(kinds(await memory.read('driver-1'))).toEqual(['arrive']);
    expect(kinds(await memory.change('driver-1', adding('start')))).toEqual(['arrive', 'start']);
  });

  it('[RT-2] for good goes on with what was seen last when it is changed', async () => {
    connection().mockImplementation(closed);
    expect(kinds(await memory.change('driver-1', adding('start')))).toEqual(['arrive', 'start']);
    expect(kinds(await memory.read('driver-1'))).toEqual(['arrive', 'start']);
    expect(await memory.read('driver-2')).toEqual(emptyRecord);
  });

  it('[RT-2] while a change is on its way there keeps that change too', async () => {
    const begun = connection();
    const underway = memory.change('driver-1', adding('start'));
    while (begun.mock.calls.length === 0) await Promise.resolve();
    // The change's own connection is open, later ones fail.
    begun.mockImplementation(closed);
    await memory.read('driver-1');
    await underway;
    expect(kinds(await memory.read('driver-1'))).toEqual(['arrive', 'start']);
  });
});
