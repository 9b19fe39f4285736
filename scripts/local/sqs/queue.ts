import { createHash, randomUUID } from 'node:crypto';
import type { RuntimeClock } from '../clock';
import type { LogPart } from '../durable-log';

/** A queue of the template; durations in ms. */
export type QueueDefinition = {
  logicalId: string;
  name: string;
  arn: string;
  url: string;
  delayMs: number;
  visibilityMs: number;
  /** How long a message may wait. */
  retentionMs: number;
  redrive?: { targetArn: string; maxReceiveCount: number };
};

export type QueueMessage = {
  id: string;
  body: string;
  attributes: Record<string, unknown>;
  sentAt: number;
  visibleAt: number;
  firstReceivedAt?: number;
  receiveCount: number;
  receiptHandle: string;
};

export type SendOptions = {
  /** Overrides the queue's delay. */
  delayMs?: number;
  attributes?: Record<string, unknown>;
};

/** What of a message outlives the process; one that was being worked on is visible again at once, its worker being gone. */
export type KeptMessage = Pick<QueueMessage, 'body' | 'attributes' | 'sentAt' | 'visibleAt'>;

/** A standard queue: at least once, no order promised. */
export type Queue = {
  definition: QueueDefinition;
  send(body: string, options?: SendOptions): QueueMessage;
  /** Takes up to `max` visible messages; those received too often move to the dead-letter queue instead. */
  receive(max: number, visibilityMs?: number): QueueMessage[];
  /** Removes a message by the handle of its latest receipt; false when there is none. */
  remove(receiptHandle: string): boolean;
  changeVisibility(receiptHandle: string, visibilityMs: number): boolean;
  purge(): void;
  counts(): { visible: number; delayed: number; inFlight: number };
  /** Messages that nobody has deleted, for tests and for the page of dead letters. */
  messages(): readonly QueueMessage[];
  /** Resolves when every message sent so far would outlive a crash. */
  flushed(): Promise<void>;
  /** Called whenever a message may have become visible. */
  onVisible(listener: () => void): void;
};

/** MD5 that SDKs compare with what they sent. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export type QueueOptions = {
  definition: QueueDefinition;
  clock: RuntimeClock;
  /** Finds the target of the redrive policy. */
  deadLetter(arn: string): Queue | undefined;
  /** Keeps messages until they are deleted. */
  kept: LogPart<KeptMessage>;
};

/** What the process before this one has left, as far as it is not too old. */
const restoredMessages = ({ definition, clock, kept }: QueueOptions): QueueMessage[] => {
  const oldest = clock.now() - definition.retentionMs;
  return kept.entries().flatMap(([id, message]) => {
    if (message.sentAt >= oldest) return { id, ...message, receiveCount: 0, receiptHandle: '' };
    kept.remove(id);
    return [];
  });
};

const countsAt = (now: number, messages: readonly QueueMessage[]): ReturnType<Queue['counts']> => {
  const visible = messages.filter(({ visibleAt }) => visibleAt <= now).length;
  const delayed = messages.filter(({ visibleAt, receiveCount }) => visibleAt > now && receiveCount === 0).length;
  return { visible, delayed, inFlight: messages.length - visible - delayed };
};

const newMessage = (
  body: string,
  attributes: QueueMessage['attributes'],
  now: number,
  delayMs: number,
): QueueMessage => ({
  id: randomUUID(),
  body,
  attributes,
  sentAt: now,
  visibleAt: now + delayMs,
  receiveCount: 0,
  receiptHandle: '',
});

const markReceived = (message: QueueMessage, now: number, visibilityMs: number): QueueMessage => {
  message.receiveCount += 1;
  message.firstReceivedAt ??= now;
  message.visibleAt = now + visibilityMs;
  message.receiptHandle = randomUUID();
  return message;
};

/** Creates a queue with what the process before this one has left in it. */
export const createQueue = (options: QueueOptions): Queue => {
  const { definition, clock, deadLetter, kept } = options;
  let messages = restoredMessages(options);
  const listeners: (() => void)[] = [];
  const wakeAfter = (delayMs: number) =>
    void clock.after(delayMs, () => {
      for (const listener of listeners) listener();
    });
  const byHandle = (receiptHandle: string) => messages.find(message => message.receiptHandle === receiptHandle);
  const drop = (message: QueueMessage) => {
    messages = messages.filter(other => other !== message);
    kept.remove(message.id);
  };

  /** Moves a message that was received too often; true when it is gone from here. */
  const redriven = (message: QueueMessage): boolean => {
    const { redrive } = definition;
    if (!redrive || message.receiveCount < redrive.maxReceiveCount) return false;
    deadLetter(redrive.targetArn)?.send(message.body, { attributes: message.attributes, delayMs: 0 });
    drop(message);
    return true;
  };

  for (const { visibleAt } of messages) wakeAfter(visibleAt - clock.now());
  return {
    definition,
    send(body, { attributes: given = {}, delayMs = definition.delayMs } = {}) {
      const message = newMessage(body, given, clock.now(), delayMs);
      messages.push(message);
      const { id, attributes, sentAt, visibleAt } = message;
      kept.set(id, { body, attributes, sentAt, visibleAt });
      wakeAfter(delayMs);
      return message;
    },
    receive(max, visibilityMs = definition.visibilityMs) {
      const now = clock.now();
      const received: QueueMessage[] = [];
      for (const message of messages.filter(({ visibleAt }) => visibleAt <= now)) {
        if (received.length === max) break;
        if (redriven(message)) continue;
        received.push(markReceived(message, now, visibilityMs));
      }
      if (received.length > 0) wakeAfter(visibilityMs);
      return received;
    },
    remove(receiptHandle) {
      const message = byHandle(receiptHandle);
      if (message) drop(message);
      return message !== undefined;
    },
    changeVisibility(receiptHandle, visibilityMs) {
      const message = byHandle(receiptHandle);
      if (message) message.visibleAt = clock.now() + visibilityMs;
      wakeAfter(visibilityMs);
      return message !== undefined;
    },
    purge: () => messages.forEach(drop),
    counts: () => countsAt(clock.now(), messages),
    messages: () => messages,
    flushed: kept.flush,
    onVisible: listener => void listeners.push(listener),
  };
};
