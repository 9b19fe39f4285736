import { randomUUID } from 'node:crypto';
import { TemplateError } from '../cfn-template';
import type { RuntimeClock } from '../clock';
import type { LogPart } from '../durable-log';
import { failedIds, type EventSource } from '../event-sources';
import { matchesPattern, type FilterPattern } from '../filter-pattern';
import type { LambdaHost } from '../lambda/host';
import { createPendingInserts, type Announced, type PendingInsert } from './pending-inserts';
import type { DynamoItem, RequestedPut } from './puts';

/** A stream record as the consumer receives it. */
export type StreamRecord = {
  eventID: string;
  eventName: 'INSERT';
  eventVersion: '1.1';
  eventSource: 'aws:dynamodb';
  awsRegion: string;
  eventSourceARN: string;
  dynamodb: {
    ApproximateCreationDateTime: number;
    Keys: DynamoItem;
    NewImage: DynamoItem;
    SequenceNumber: string;
    SizeBytes: number;
    StreamViewType: 'NEW_AND_OLD_IMAGES';
  };
};

export type StreamOptions = {
  sources: EventSource[];
  /** Key attribute names by table. */
  keys: Map<string, string[]>;
  region: string;
  invoke: LambdaHost['invoke'];
  clock: RuntimeClock;
  /** Stores inserts until all their consumers have processed them. */
  kept: LogPart<PendingInsert>;
  /** Reads the current item of a table. */
  read(table: string, key: DynamoItem): Promise<DynamoItem | undefined>;
  log(line: string): void;
  /** Receives the records of a batch after its last failed retry. */
  onGivenUp(source: EventSource, records: StreamRecord[]): void;
};

/** Delivers inserted items to the stream consumers of the template. */
export type TableStream = {
  /** Whether any consumer's filter matches the insert of this item. */
  wants(table: string, item: DynamoItem): boolean;
  /**
   * Stores inserts before the call is sent. Report the outcome on the result: successful inserts are then queued for
   * every consumer whose filter they match, in response order; delivery starts after the current turn.
   */
  announce(puts: RequestedPut[]): Announced;
  /** Queues the inserts left by the previous process that are in the table. */
  resume(): Promise<void>;
  /** The next `times` batches of a consumer are delivered twice, as AWS may do. */
  repeatNext(functionName: string, times?: number): void;
  idle(): Promise<void>;
};

const LOCAL_RETRIES = 5;
const RETRY_DELAY_MS = 100;

/**
 * Stands in for DynamoDB Streams. It delivers only what the product needs: inserts by put (PutItem, BatchWriteItem,
 * TransactWriteItems), one batch at a time per consumer, in the order of the engine's responses. A consumer whose
 * filter does not demand INSERT fails the start, so that this limit is noticed. Delivery is at least once, and only of
 * successful inserts: after an unknown outcome the table is read.
 */
export const createTableStream = (options: StreamOptions): TableStream => {
  const consumers = options.sources.map(source => createConsumer(source, options));
  /** `onDone` is called when the last consumer has processed the item or given it up. */
  const queue = (table: string, item: DynamoItem, onDone: () => void) => {
    sequence += 1;
    const takers = matching(table, item);
    let left = takers.length;
    const done = () => {
      left -= 1;
      if (left <= 0) onDone();
    };
    if (left === 0) onDone();
    for (const { consumer, record } of takers) consumer.add({ record, done });
  };

  const pending = createPendingInserts({ ...options, queue });
  let sequence = 0;

  const toRecord = (source: EventSource, table: string, item: DynamoItem): StreamRecord => {
    const keys = options.keys.get(table) ?? [];
    return {
      eventID: randomUUID().replaceAll('-', ''),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: options.region,
      eventSourceARN: source.sourceArn,
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
        Keys: Object.fromEntries(keys.map(name => [name, item[name] ?? {}])),
        NewImage: item,
        SequenceNumber: String(sequence).padStart(21, '0'),
        SizeBytes: JSON.stringify(item).length,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    };
  };
  const matching = (table: string, item: DynamoItem) =>
    consumers.flatMap(consumer => {
      if (!consumer.source.sourceArn.includes(`:table/${table}/`)) return [];
      const record = toRecord(consumer.source, table, item);
      const { filters } = consumer.source;
      return filters.length === 0 || filters.some(filter => matchesPattern(filter, record))
        ? [{ consumer, record }]
        : [];
    });

  return {
    wants: (table, item) => matching(table, item).length > 0,
    announce: pending.announce,
    resume: pending.resume,
    repeatNext(functionName, times = 1) {
      for (const consumer of consumers) if (consumer.source.functionName === functionName) consumer.repeat(times);
    },
    async idle() {
      for (const consumer of consumers) await consumer.idle();
    },
  };
};

type Waiting = { record: StreamRecord; done(): void };

const createConsumer = (source: EventSource, options: StreamOptions) => {
  if (source.filters.length === 0 || !source.filters.every(onlyInserts)) {
    throw new TemplateError(
      source.logicalId,
      'the local table stream delivers inserts only: filter on eventName ["INSERT"]',
    );
  }
  const queue: Waiting[] = [];
  let repeats = 0;
  let delivery: Promise<void> | undefined;

  const deliverAll = async () => {
    await new Promise(resolve => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = queue.splice(0, source.batchSize);
      const records = batch.map(({ record }) => record);
      await deliver(source, records, options);
      if (repeats > 0) {
        repeats -= 1;
        await deliver(source, records, options);
      }
      for (const { done } of batch) done();
    }
  };
  const start = () => {
    delivery ??= deliverAll().finally(() => {
      delivery = undefined;
      if (queue.length > 0) start();
    });
  };
  return {
    source,
    add(waiting: Waiting) {
      queue.push(waiting);
      start();
    },
    repeat(times: number) {
      repeats += times;
    },
    async idle() {
      while (delivery) await delivery;
    },
  };
};

/** Delivers one batch, retrying from the first failed record on; after the last retry the rest is dropped. */
const deliver = async (source: EventSource, batch: StreamRecord[], options: StreamOptions): Promise<void> => {
  const attempts = Math.min(source.maxRetries ?? LOCAL_RETRIES, LOCAL_RETRIES) + 1;
  let records = batch;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const failed = await attemptBatch(source, records, options);
    if (failed.length === 0) return;
    // As in AWS the batch is cut at the first failed record, and everything from there on is redelivered.
    records = records.slice(records.findIndex(record => failed.includes(record.dynamodb.SequenceNumber)));
    if (attempt < attempts) await new Promise<void>(resolve => options.clock.after(RETRY_DELAY_MS * attempt, resolve));
  }
  options.log(`${source.functionName} gave up ${records.length} stream records after ${attempts} attempts`);
  options.onGivenUp(source, records);
};

const attemptBatch = async (
  source: EventSource,
  records: StreamRecord[],
  options: StreamOptions,
): Promise<string[]> => {
  const ids = records.map(record => record.dynamodb.SequenceNumber);
  try {
    const reply = await options.invoke(source.functionName, { Records: records });
    return source.reportsFailures ? failedIds(reply, ids) : [];
  } catch {
    return ids;
  }
};

const onlyInserts = (filter: FilterPattern): boolean => {
  const names = filter.eventName;
  return Array.isArray(names) && names.length === 1 && names[0] === 'INSERT';
};
