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
  /** Retention period of a message. */
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

/** The stored part of a message; after a restart it is visible at once unless delayed, because its consumer is gone. */
export type StoredMessage = Pick<QueueMessage, 'body' | 'attributes' | 'sentAt' | 'visibleAt'>;

/** A standard queue: at-least-once delivery without ordering. */
export type Queue = {
  definition: QueueDefinition;
  send(body: string, options?: SendOptions): QueueMessage;
  /** Receives up to `max` visible messages; those received too often are moved to the dead-letter queue instead. */
  receive(max: number, visibilityMs?: number): QueueMessage[];
  /** Deletes a message by the handle of its latest receipt; false if there is no such message. */
  remove(receiptHandle: string): boolean;
  changeVisibility(receiptHandle: string, visibilityMs: number): boolean;
  purge(): void;
  counts(): { visible: number; delayed: number; inFlight: number };
  /** All undeleted messages, for tests and the page of dead letters. */
  messages(): readonly QueueMessage[];
  /** Resolves when every message sent so far is on disk. */
  flushed(): Promise<void>;
  /** Called whenever a message may have become visible. */
  onVisible(listener: () => void): void;
};

/** The MD5 of a body, which SDKs verify. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export type QueueOptions = {
  definition: QueueDefinition;
  clock: RuntimeClock;
  /** Finds the dead-letter queue of the redrive policy. */
  deadLetter(arn: string): Queue | undefined;
  /** Stores messages until they are deleted. */
  messageLog: LogPart<StoredMessage>;
};

/** Messages left by the previous process that are within the retention period. */
const restoredMessages = ({ definition, clock, messageLog }: QueueOptions): QueueMessage[] => {
  const oldest = clock.now() - definition.retentionMs;
  return messageLog.entries().flatMap(([id, message]) => {
    if (message.sentAt >= oldest) return { id, ...message, receiveCount: 0, receiptHandle: '' };
    messageLog.remove(id);
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
  message.receiptHandle = `${message.id}#${randomUUID()}`;
  return message;
};

/** A handle begins with its message's id. */
const withHandle = (messages: ReadonlyMap<string, QueueMessage>, receiptHandle: string): QueueMessage | undefined => {
  const message = messages.get(receiptHandle.split('#')[0] ?? '');
  return message?.receiptHandle === receiptHandle ? message : undefined;
};

/** Creates a queue with the messages left by the previous process. */
export const createQueue = (options: QueueOptions): Queue => {
  const { definition, clock, deadLetter, messageLog } = options;
  const messages = new Map(restoredMessages(options).map(message => [message.id, message]));
  const listeners: (() => void)[] = [];
  const wakeAfter = (delayMs: number) =>
    void clock.after(delayMs, () => {
      for (const listener of listeners) listener();
    });
  const byHandle = (receiptHandle: string) => withHandle(messages, receiptHandle);
  const drop = (message: QueueMessage) => {
    messages.delete(message.id);
    messageLog.remove(message.id);
  };

  /** Moves a message received too often to the dead-letter queue; true when it was moved. */
  const redriven = (message: QueueMessage): boolean => {
    const { redrive } = definition;
    if (!redrive || message.receiveCount < redrive.maxReceiveCount) return false;
    deadLetter(redrive.targetArn)?.send(message.body, { attributes: message.attributes, delayMs: 0 });
    drop(message);
    return true;
  };

  for (const { visibleAt } of messages.values()) wakeAfter(visibleAt - clock.now());
  return {
    definition,
    send(body, { attributes: given = {}, delayMs = definition.delayMs } = {}) {
      const message = newMessage(body, given, clock.now(), delayMs);
      messages.set(message.id, message);
      const { id, attributes, sentAt, visibleAt } = message;
      messageLog.set(id, { body, attributes, sentAt, visibleAt });
      wakeAfter(delayMs);
      return message;
    },
    receive(max, visibilityMs = definition.visibilityMs) {
      const now = clock.now();
      const received: QueueMessage[] = [];
      for (const message of [...messages.values()].filter(({ visibleAt }) => visibleAt <= now)) {
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
    counts: () => countsAt(clock.now(), [...messages.values()]),
    messages: () => [...messages.values()],
    flushed: messageLog.flush,
    onVisible: listener => void listeners.push(listener),
  };
};
