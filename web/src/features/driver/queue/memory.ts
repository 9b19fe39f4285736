import { createStore, get, update, type UseStore } from 'idb-keyval';
import { emptyRecord, type QueueRecord } from './entry';

/** Where the queues of the drivers of this device are kept, by user id. */
export type QueueMemory = {
  read: (uid: string) => Promise<QueueRecord>;
  /** Changes the record in one piece, whatever other tabs do meanwhile, and answers with the new one. */
  change: (uid: string, change: (record: QueueRecord) => QueueRecord) => Promise<QueueRecord>;
};

/** Lives as long as the page. */
export const pageMemory = (): QueueMemory => {
  const records = new Map<string, QueueRecord>();
  const read = (uid: string) => records.get(uid) ?? emptyRecord;
  return {
    read: async uid => read(uid),
    change: async (uid, change) => {
      const next = change(read(uid));
      records.set(uid, next);
      return next;
    },
  };
};

/**
 * In IndexedDB. Phones drop the connection of a page in the background: it is opened again. Where the browser has none
 * (private windows) or no room, the queue goes on from what was seen last and ends with the page.
 */
export const indexedMemory = (databaseName = 'wayfare-driver-queue'): QueueMemory => {
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore(databaseName, 'queues'));
  const seen = pageMemory();
  let broken = false;
  const inStore = async <T>(work: (store: UseStore) => Promise<T>): Promise<T> => {
    try {
      return await work(store());
    } catch {
      opened = undefined;
      return work(store());
    }
  };
  const saw = (uid: string, record: QueueRecord) => seen.change(uid, () => record);
  const change: QueueMemory['change'] = async (uid, apply) => {
    if (broken) return seen.change(uid, apply);
    let next = emptyRecord;
    const keep = (record: QueueRecord = emptyRecord) => {
      if (!broken) void saw(uid, record);
      return (next = apply(record));
    };
    const isKept = await inStore(store => update<QueueRecord>(uid, keep, store)).then(
      () => true,
      () => false,
    );
    if (!isKept) broken = true;
    // The store may have been given up while this was on its way there.
    return broken ? seen.change(uid, apply) : saw(uid, next);
  };
  const read: QueueMemory['read'] = async uid => {
    if (broken) return seen.read(uid);
    try {
      const record = (await inStore(store => get<QueueRecord>(uid, store))) ?? emptyRecord;
      return broken ? await seen.read(uid) : await saw(uid, record);
    } catch {
      broken = true;
      return seen.read(uid);
    }
  };
  return { read, change };
};
