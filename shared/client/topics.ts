import type { ServerMessage, Topic } from '#shared/contract/ws-messages';
import { TopicSequence, type Versioned } from './topic-sequence';

export type TopicMessage = Extract<ServerMessage, { topic: Topic }>;
export type TopicListener = (message: TopicMessage) => void;

export type TopicsOptions = {
  /** Subscribes to a topic from a version on; also used to subscribe again. */
  ask: (topic: Topic, since: number | undefined) => void;
  /** The missing events of a topic did not arrive in time. */
  lost: (topic: Topic) => void;
};

type Listener = {
  onMessage: TopicListener;
  sequence: TopicSequence;
  /** Whether this listener has received `subscribed` on the current connection. */
  hasSubscribed: boolean;
};

const isVersioned = (topic: Topic) => topic.startsWith('bk#');

/**
 * The listeners of each topic. Each listener has its own sequence, so that a late subscriber also gets the events that
 * the others received before.
 */
export class Topics {
  private readonly byTopic = new Map<Topic, Set<Listener>>();
  private readonly asking = new Set<Topic>();

  constructor(private readonly options: TopicsOptions) {}

  get size(): number {
    return this.byTopic.size;
  }

  /** Adds a listener. Returns its unsubscribe function, which returns whether the topic still has listeners. */
  add(topic: Topic, onMessage: TopicListener, shown?: () => number | undefined): () => boolean {
    const listener: Listener = {
      onMessage,
      hasSubscribed: false,
      sequence: new TopicSequence({
        ...(shown ? { shown } : {}),
        deliver: event => onMessage(event as TopicMessage),
        replay: () => this.ask(topic),
        lost: () => this.options.lost(topic),
      }),
    };
    const listeners = this.byTopic.get(topic) ?? new Set();
    this.byTopic.set(topic, listeners.add(listener));
    this.ask(topic);
    return () => {
      listener.sequence.stop();
      listeners.delete(listener);
      return listeners.size > 0;
    };
  }

  /** Removes a topic without listeners; returns whether it was removed. */
  dropUnused(topic: Topic): boolean {
    return this.byTopic.get(topic)?.size === 0 && this.byTopic.delete(topic);
  }

  clear(): void {
    this.pause();
    this.byTopic.clear();
  }

  /** The connection is closed: requested events will not arrive any more. */
  pause(): void {
    this.each(listener => {
      listener.sequence.stop();
      listener.hasSubscribed = false;
    });
  }

  askAll(): void {
    for (const topic of this.byTopic.keys()) this.ask(topic);
  }

  /** Subscribes the user's own topic again. */
  askOwn(): void {
    for (const topic of this.byTopic.keys()) if (topic.startsWith('u#')) this.ask(topic);
  }

  /** Subscribes the versioned topics again to learn their newest versions; returns whether there are any. */
  renew(): boolean {
    const versioned = [...this.byTopic.keys()].filter(isVersioned);
    for (const topic of versioned) this.ask(topic);
    return versioned.length > 0;
  }

  /** Returns whether the message belongs to a topic, with or without listeners. */
  receive(message: ServerMessage): boolean {
    if (!('topic' in message) || message.topic === undefined) return false;
    for (const listener of [...(this.byTopic.get(message.topic) ?? [])]) this.hand(listener, message as TopicMessage);
    return true;
  }

  private hand(listener: Listener, message: TopicMessage): void {
    const { sequence, onMessage } = listener;
    if (message.type === 'event') return sequence.take(message as Versioned);
    if (message.type === 'position') return sequence.takePosition(message);
    if (message.type !== 'subscribed') return onMessage(message);
    if (message.v !== undefined && isVersioned(message.topic)) sequence.expect(message.v);
    // Later `subscribed` messages only report the version.
    if (!listener.hasSubscribed) onMessage(message);
    listener.hasSubscribed = true;
  }

  /** Deduplicates: several listeners that miss events, or subscribe in the same tick, send one request. */
  private ask(topic: Topic): void {
    if (this.asking.has(topic)) return;
    this.asking.add(topic);
    queueMicrotask(() => {
      this.asking.delete(topic);
      const listeners = this.byTopic.get(topic);
      if (!listeners?.size) return;
      const known = [...listeners].flatMap(({ sequence }) => sequence.last ?? []);
      this.options.ask(topic, known.length > 0 ? Math.min(...known) : undefined);
    });
  }

  private each(act: (listener: Listener) => void): void {
    for (const listeners of this.byTopic.values()) for (const listener of listeners) act(listener);
  }
}
