import type { RuntimeClock } from '../clock';
import type { LogPart } from '../durable-log';
import type { DynamoItem, RequestedPut } from './puts';

/** An insert that has not reached all its consumers. */
export type PendingInsert = {
  table: string;
  key: DynamoItem;
};

/** The inserts of one call, stored before its response. Exactly one of the three functions must be called. */
export type Announced = {
  /** Resolves when the inserts are on disk; only then may the call go to the engine. */
  kept: Promise<void>;
  made(): void;
  refused(): void;
  /** For a call without a response, or whose response leaves the outcome open. */
  unknown(): void;
};

type PendingOptions = {
  /** Key attribute names by table. */
  keys: Map<string, string[]>;
  clock: RuntimeClock;
  kept: LogPart<PendingInsert>;
  read(table: string, key: DynamoItem): Promise<DynamoItem | undefined>;
  queue(table: string, item: DynamoItem, onDone: () => void): void;
  log(line: string): void;
};

const ASK_AGAIN_MS = 200;
const LONGEST_ASKING_MS = 30_000;

/**
 * Tracks inserts on their way to the stream consumers (an outbox). They are stored before the engine is called, so that
 * a successful insert is never lost; those with an unknown outcome are looked up in the table, so that only successful
 * ones are delivered. Only keys are stored: events never change, so an item that another call inserted under the same
 * key is equivalent.
 */
export const createPendingInserts = ({ keys, clock, kept, read, queue, log }: PendingOptions) => {
  let last = 0;
  const nextId = () => {
    last += 1;
    return String(last);
  };

  const deliverIfMade = async (id: string, { table, key }: PendingInsert) => {
    const item = await read(table, key);
    if (item) queue(table, item, () => kept.remove(id));
    else kept.remove(id);
  };
  /** Retries while the engine restarts. Inserts that it never answers stay stored for the next start. */
  const lookUp = async (inserts: [string, PendingInsert][]) => {
    const until = clock.now() + LONGEST_ASKING_MS;
    for (let left = inserts; left.length > 0;) {
      try {
        const [[id, insert] = ['', undefined], ...rest] = left;
        if (insert) await deliverIfMade(id, insert);
        left = rest;
      } catch {
        if (clock.now() > until) return log(`${left.length} events wait for the database and the next start`);
        await new Promise<void>(resolve => clock.after(ASK_AGAIN_MS, resolve));
      }
    }
  };

  return {
    announce(puts: RequestedPut[]): Announced {
      const inserts = puts.map(({ table, item }): [string, PendingInsert] => {
        const key = Object.fromEntries((keys.get(table) ?? []).map(name => [name, item[name] ?? {}]));
        return [nextId(), { table, key }];
      });
      for (const [id, insert] of inserts) kept.set(id, insert);
      return {
        kept: inserts.length > 0 ? kept.flush() : Promise.resolve(),
        made() {
          inserts.forEach(([id], index) => {
            const put = puts[index];
            if (put) queue(put.table, put.item, () => kept.remove(id));
          });
        },
        refused() {
          for (const [id] of inserts) kept.remove(id);
        },
        unknown: () => void lookUp(inserts),
      };
    },
    async resume() {
      const left = kept.entries();
      last = Math.max(last, ...left.map(([id]) => Number(id)));
      await lookUp(left);
    },
  };
};
