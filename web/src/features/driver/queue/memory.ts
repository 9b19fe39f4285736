import { createStore, get, update, type UseStore } from 'idb-keyval';
import { emptyRecord, type QueueRecord } from './entry';

/** Storage of the driver queues on this device, by user id. */
export type QueueMemory = {
  read: (uid: string) => Promise<QueueRecord>;
  /** Updates the record atomically across tabs and returns the new one. */
  change: (uid: string, change: (record: QueueRecord) => QueueRecord) => Promise<QueueRecord>;
};

/** In-memory storage, which lasts as long as the page. */
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
 * IndexedDB storage. Phones close the connection of a background page, so it is reopened. If IndexedDB is unavailable
 * (private windows) or full, the queue continues in memory from the last known record.
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
    const updated = (record: QueueRecord = emptyRecord) => {
      if (!broken) void saw(uid, record);
      return (next = apply(record));
    };
    const isStored = await inStore(store => update<QueueRecord>(uid, updated, store)).then(
      () => true,
      () => false,
    );
    if (!isStored) broken = true;
    // Another call may have switched to memory while this one was in flight.
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
