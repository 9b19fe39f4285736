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

/** Work that is still to be done, by id, in the order in which it was set first. */
export type LogPart<Entry> = {
  /** What the process before this one has left. */
  entries(): [id: string, entry: Entry][];
  /** Adds or replaces. */
  set(id: string, entry: Entry): void;
  remove(id: string): void;
  /** Resolves when everything set so far is on the disk. */
  flush(): Promise<void>;
};

export type DurableLog = {
  part<Entry>(name: string): LogPart<Entry>;
  close(): void;
};

type Line = [id: string, entry?: unknown];

/** Lines in the file at least, and for each entry that is left, before it is written anew. */
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
 * One file for all work that outlives the process: a line for each entry, `["id", entry]`, and for each removal, `["id"]`;
 * written anew when most lines are history. A line outlives a `kill -9` as soon as `set` returns, and a power cut as soon as
 * `flush` resolves, as the database's own commits do. As all parts share the file, what was written first is there first:
 * a message is never missing whose schedule is gone.
 *
 * @param file absent: nothing is kept, and nothing is written.
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

  /** A rename replaces the file whole: a crash leaves the old lines or the new, never half of both. */
  const rewrite = () => {
    const fresh = openSync(`${file}.tmp`, 'w', 0o600);
    writeAll(fresh, [...live].map(toLine).join(''));
    fsyncSync(fresh);
    renameSync(`${file}.tmp`, file);
    retire();
    descriptor = fresh;
    lines = live.size;
  };
  /** A flush of the old file may still run. */
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
      // Handlers that outlive the runtime have nobody to tell.
      if (descriptor === undefined) return;
      writeAll(descriptor, toLine(line));
      lines += 1;
      if (lines > KEPT_LINES && lines > LINES_PER_ENTRY * live.size) rewrite();
    },
    /** Whoever asks while one flush runs shares the one after it. */
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

/** A write may take only a part of what it is given. */
const writeAll = (descriptor: number, text: string) => {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
};

/** A line that a crash cut off never was: nobody had been told that it is there. */
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
