import { createHash, randomUUID } from 'node:crypto';
import type { RuntimeClock } from '../clock';

/** A queue of the template; durations in ms. */
export interface QueueDefinition {
  logicalId: string;
  name: string;
  arn: string;
  url: string;
  delayMs: number;
  visibilityMs: number;
  redrive?: { targetArn: string; maxReceiveCount: number };
}

export interface QueueMessage {
  id: string;
  body: string;
  attributes: Record<string, unknown>;
  sentAt: number;
  visibleAt: number;
  firstReceivedAt?: number;
  receiveCount: number;
  receiptHandle: string;
}

export interface SendOptions {
  /** Overrides the queue's delay. */
  delayMs?: number;
  attributes?: Record<string, unknown>;
}

/** An in-memory standard queue: at least once, no order promised. */
export interface Queue {
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
  /** Called whenever a message may have become visible. */
  onVisible(listener: () => void): void;
}

/** MD5 that SDKs compare with what they sent. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Creates a queue. `deadLetter` finds the target of its redrive policy. */
export function createQueue(
  definition: QueueDefinition,
  clock: RuntimeClock,
  deadLetter: (arn: string) => Queue | undefined,
): Queue {
  let messages: QueueMessage[] = [];
  const listeners: (() => void)[] = [];
  const wakeAfter = (delayMs: number) =>
    void clock.after(delayMs, () => {
      for (const listener of listeners) listener();
    });
  const byHandle = (receiptHandle: string) => messages.find(message => message.receiptHandle === receiptHandle);

  /** Moves a message that was received too often; true when it is gone from here. */
  function redriven(message: QueueMessage): boolean {
    const { redrive } = definition;
    if (!redrive || message.receiveCount < redrive.maxReceiveCount) return false;
    deadLetter(redrive.targetArn)?.send(message.body, { attributes: message.attributes, delayMs: 0 });
    messages = messages.filter(other => other !== message);
    return true;
  }

  return {
    definition,
    send(body, options = {}) {
      const now = clock.now();
      const delayMs = options.delayMs ?? definition.delayMs;
      const message: QueueMessage = {
        id: randomUUID(),
        body,
        attributes: options.attributes ?? {},
        sentAt: now,
        visibleAt: now + delayMs,
        receiveCount: 0,
        receiptHandle: '',
      };
      messages.push(message);
      wakeAfter(delayMs);
      return message;
    },
    receive(max, visibilityMs = definition.visibilityMs) {
      const now = clock.now();
      const received: QueueMessage[] = [];
      for (const message of messages.filter(({ visibleAt }) => visibleAt <= now)) {
        if (received.length === max) break;
        if (redriven(message)) continue;
        message.receiveCount += 1;
        message.firstReceivedAt ??= now;
        message.visibleAt = now + visibilityMs;
        message.receiptHandle = randomUUID();
        received.push(message);
      }
      if (received.length > 0) wakeAfter(visibilityMs);
      return received;
    },
    remove(receiptHandle) {
      const message = byHandle(receiptHandle);
      messages = messages.filter(other => other !== message);
      return message !== undefined;
    },
    changeVisibility(receiptHandle, visibilityMs) {
      const message = byHandle(receiptHandle);
      if (message) message.visibleAt = clock.now() + visibilityMs;
      wakeAfter(visibilityMs);
      return message !== undefined;
    },
    purge() {
      messages = [];
    },
    counts() {
      const now = clock.now();
      const visible = messages.filter(({ visibleAt }) => visibleAt <= now).length;
      const delayed = messages.filter(({ visibleAt, receiveCount }) => visibleAt > now && receiveCount === 0).length;
      return { visible, delayed, inFlight: messages.length - visible - delayed };
    },
    messages: () => messages,
    onVisible: listener => void listeners.push(listener),
  };
}
