import type { RuntimeClock } from '../clock';
import type { LogPart } from '../durable-log';
import type { DynamoItem, RequestedPut } from './puts';

/** An insert that some consumer does not have yet. */
export type PendingInsert = {
  table: string;
  key: DynamoItem;
};

/** Inserts of one call, before its answer. One of the three must be called once. */
export type Announced = {
  /** Resolves when they would outlive a crash: not before may the call go to the engine. */
  kept: Promise<void>;
  made(): void;
  refused(): void;
  /** No answer, or one that leaves open what happened. */
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
 * Inserts on their way to the consumers. They are kept before the engine is asked to make them, so none is missing that was
 * made, and those that nobody confirmed are looked up in the table, so none is delivered that was not. Only their keys are
 * kept: events are never changed, and one that another call made under the same key is as good.
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
  /** The engine may be starting again. What it never answers stays kept for the next start. */
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
