import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { UploadJob } from './job';

/** An upload in progress, stored in the browser so that it survives a reload. */
export type SavedUpload = {
  job: UploadJob;
  /** Name of the chosen file. */
  name: string;
  /** When it started, ms since the epoch. */
  at: number;
};

export type UploadMemory = {
  load: (slot: string) => Promise<SavedUpload | undefined>;
  save: (slot: string, upload: SavedUpload) => Promise<void>;
  forget: (slot: string) => Promise<void>;
  /** Deletes all stored uploads; called at sign-out. */
  forgetAll: () => Promise<void>;
};

/** The server drops an unfinished upload after a day; this leaves an hour to finish a resumed one. */
export const KEPT_FOR_MS = 23 * 60 * 60_000;

/** Without IndexedDB the call throws synchronously; over quota it rejects. */
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** Stores uploads in IndexedDB. If the browser has none (private windows), uploads work but do not survive a reload. */
export const indexedMemory = (now: () => number, databaseName = 'wayfare-uploads'): UploadMemory => {
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore(databaseName, 'uploads'));
  const forget = (slot: string) => quietly(() => del(slot, store()));
  return {
    load: async slot => {
      const saved = await quietly(() => get<SavedUpload>(slot, store()));
      if (!saved || now() - saved.at <= KEPT_FOR_MS) return saved;
      await forget(slot);
      return undefined;
    },
    save: (slot, upload) => quietly(() => set(slot, upload, store())),
    forget,
    forgetAll: () => quietly(() => clear(store())),
  };
};
