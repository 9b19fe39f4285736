import type { Cancel, RuntimeClock } from '../clock';
import { failedIds, type EventSource } from '../event-sources';
import type { LambdaHost } from '../lambda/host';
import { md5, type Queue, type QueueMessage } from './queue';

export type PollerOptions = {
  queue: Queue;
  source: EventSource;
  clock: RuntimeClock;
  region: string;
  invoke: LambdaHost['invoke'];
};

/** Polls a queue and invokes a function. */
export type QueuePoller = {
  /** Starts delivering visible messages. */
  start(): void;
  /** Resolves when no visible message is left to deliver. */
  idle(): Promise<void>;
};

/**
 * Delivers visible messages in batches. Messages that the function processed are deleted; failed ones are redelivered
 * when their visibility timeout ends, until the queue's redrive policy moves them.
 */
export const createPoller = ({ queue, source, clock, region, invoke }: PollerOptions): QueuePoller => {
  let delivery: Promise<void> | undefined;

  const deliverVisible = async () => {
    for (;;) {
      const batch = queue.receive(source.batchSize);
      if (batch.length === 0) return;
      const failed = await deliver(batch);
      for (const message of batch) if (!failed.includes(message.id)) queue.remove(message.receiptHandle);
      // Messages that arrived meanwhile have a window of their own.
      if (source.windowMs > 0) return;
    }
  };
  const deliver = async (batch: QueueMessage[]): Promise<string[]> => {
    const ids = batch.map(({ id }) => id);
    const Records = batch.map(message => toRecord(message, queue, region));
    try {
      const reply = await invoke(source.functionName, { Records });
      return source.reportsFailures ? failedIds(reply, ids) : [];
    } catch {
      return ids;
    }
  };
  const poll = (): Promise<void> => {
    delivery ??= deliverVisible().finally(() => (delivery = undefined));
    return delivery;
  };
  let collecting: Cancel | undefined;
  const collect = (): void => {
    collecting ??= clock.after(source.windowMs, () => {
      collecting = undefined;
      void poll().then(() => queue.counts().visible > 0 && collect());
    });
  };
  queue.onVisible(() => (source.windowMs > 0 ? collect() : void poll()));
  return {
    start: () => void poll(),
    async idle() {
      while (delivery || queue.counts().visible > 0) await poll();
    },
  };
};

const toRecord = (message: QueueMessage, { definition }: Queue, region: string) => ({
  messageId: message.id,
  receiptHandle: message.receiptHandle,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
  },
  messageAttributes: Object.fromEntries(
    Object.entries(message.attributes).map(([name, value]) => [name, toEventAttribute(value)]),
  ),
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: definition.arn,
  awsRegion: region,
});

/** `{DataType, StringValue}` of the API is `{dataType, stringValue}` in events. */
const toEventAttribute = (attribute: unknown) => {
  const { DataType, StringValue, BinaryValue } = attribute as Record<string, string>;
  return { dataType: DataType, stringValue: StringValue, binaryValue: BinaryValue };
};
