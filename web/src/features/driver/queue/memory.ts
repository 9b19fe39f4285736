import { createStore, get, update, type UseStore } from 'idb-keyval';
import { emptyRecord, type QueueRecord } from './entry';

/** Where the queues of the drivers of this device are kept, by user id. */
export interface QueueMemory {
  read: (uid: string) => Promise<QueueRecord>;
  /** Changes the record in one piece, whatever other tabs do meanwhile, and answers with the new one. */
  change: (uid: string, change: (record: QueueRecord) => QueueRecord) => Promise<QueueRecord>;
}

/** Lives as long as the page. */
export function pageMemory(): QueueMemory {
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
}

/** In IndexedDB. Where the browser has none (private windows) or no room, the queue works but ends with the page. */
export function indexedMemory(databaseName = 'wayfare-driver-queue'): QueueMemory {
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore(databaseName, 'queues'));
  const fallback = pageMemory();
  let broken = false;
  const change: QueueMemory['change'] = async (uid, apply) => {
    if (broken) return fallback.change(uid, apply);
    let last = emptyRecord;
    let next = emptyRecord;
    try {
      await update<QueueRecord>(
        uid,
        record => {
          last = record ?? emptyRecord;
          next = apply(last);
          return next;
        },
        store(),
      );
      return next;
    } catch {
      broken = true;
      await fallback.change(uid, () => last);
      return fallback.change(uid, apply);
    }
  };
  const read: QueueMemory['read'] = async uid => {
    if (broken) return fallback.read(uid);
    try {
      return (await get<QueueRecord>(uid, store())) ?? emptyRecord;
    } catch {
      broken = true;
      return fallback.read(uid);
    }
  };
  return { read, change };
}
