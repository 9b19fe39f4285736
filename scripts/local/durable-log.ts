import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Pending work by id, in the order in which it was first set. */
export type LogPart<Entry> = {
  /** Entries left by the previous process. */
  entries(): [id: string, entry: Entry][];
  /** Adds or replaces. */
  set(id: string, entry: Entry): void;
  remove(id: string): void;
  /** Resolves when everything set so far is on disk. */
  flush(): Promise<void>;
};

export type DurableLog = {
  part<Entry>(name: string): LogPart<Entry>;
  close(): void;
};

type Line = [id: string, entry?: unknown];

/** Compaction runs only above this number of lines, and above this number of lines per live entry. */
const KEPT_LINES = 1000;
const LINES_PER_ENTRY = 4;
const flushed = promisify(fdatasync);

const forgetful: DurableLog = {
  part: () => ({
    entries: () => [],
    set: () => undefined,
    remove: () => undefined,
    flush: () => Promise.resolve(),
  }),
  close: () => undefined,
};

/**
 * One append-only file for all work that must survive a restart: a line per entry, `["id", entry]`, and per removal,
 * `["id"]`; compacted when most lines are outdated. A line survives `kill -9` as soon as `set` returns, and a power cut
 * as soon as `flush` resolves, as the database's commits do. All parts share the file, so their write order is
 * preserved: when a schedule's removal is in the file, so is the message that it sent. @param file without it nothing
 * is stored.
 */
export const openDurableLog = (file: string | undefined): DurableLog => {
  if (file === undefined) return forgetful;
  const live = readLog(file);
  const writer = createWriter(file, live);
  return {
    part: <Entry>(name: string): LogPart<Entry> => ({
      entries: () =>
        [...live]
          .filter(([id]) => id.startsWith(`${name}/`))
          .map(([id, entry]) => [id.slice(name.length + 1), entry as Entry]),
      set(id, entry) {
        live.set(`${name}/${id}`, entry);
        writer.append([`${name}/${id}`, entry]);
      },
      remove(id) {
        if (live.delete(`${name}/${id}`)) writer.append([`${name}/${id}`]);
      },
      flush: writer.flush,
    }),
    close: writer.close,
  };
};

const createWriter = (file: string, live: Map<string, unknown>) => {
  let descriptor: number | undefined;
  let lines = 0;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Renaming replaces the file atomically: a crash leaves either the old or the new lines. */
  const rewrite = () => {
    const fresh = openSync(`${file}.tmp`, 'w', 0o600);
    writeAll(fresh, [...live].map(toLine).join(''));
    fsyncSync(fresh);
    renameSync(`${file}.tmp`, file);
    retire();
    descriptor = fresh;
    lines = live.size;
  };
  /** Closes the old file once a running flush has finished. */
  const retire = () => {
    const old = descriptor;
    descriptor = undefined;
    if (old !== undefined) void running.finally(() => closeSync(old));
  };
  const flushNow = async () => {
    if (descriptor !== undefined) await flushed(descriptor);
  };

  mkdirSync(dirname(file), { recursive: true });
  rewrite();
  return {
    append(line: Line) {
      // Closed: a handler that outlives the runtime is ignored.
      if (descriptor === undefined) return;
      writeAll(descriptor, toLine(line));
      lines += 1;
      if (lines > KEPT_LINES && lines > LINES_PER_ENTRY * live.size) rewrite();
    },
    /** Calls made while a flush runs share the next one. */
    flush(): Promise<void> {
      next ??= running.then(() => {
        next = undefined;
        running = flushNow();
        return running;
      });
      return next;
    },
    close: retire,
  };
};

const toLine = (line: Line) => `${JSON.stringify(line)}\n`;

/** One write may accept only part of the data. */
const writeAll = (descriptor: number, text: string) => {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
};

/** A line cut off by a crash is skipped: its write was never acknowledged. */
const readLog = (file: string): Map<string, unknown> => {
  const live = new Map<string, unknown>();
  if (!existsSync(file)) return live;
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const line = parseLine(text);
    if (!line) continue;
    const [id, entry] = line;
    if (entry === undefined) live.delete(id);
    else live.set(id, entry);
  }
  return live;
};

const parseLine = (text: string): Line | undefined => {
  try {
    const line: unknown = JSON.parse(text);
    return Array.isArray(line) && typeof line[0] === 'string' ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
};
