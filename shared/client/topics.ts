import type { ServerMessage, Topic } from '#shared/contract/ws-messages';
import { TopicSequence, type Versioned } from './topic-sequence';

export type TopicMessage = Extract<ServerMessage, { topic: Topic }>;
export type Hear = (message: TopicMessage) => void;

export type TopicsOptions = {
  /** Subscribes a topic from a version on, at once or again. */
  ask: (topic: Topic, since: number | undefined) => void;
  /** The history of a topic could not be completed in time. */
  lost: (topic: Topic) => void;
};

type Listener = {
  hear: Hear;
  sequence: TopicSequence;
  /** Has been told that this connection is subscribed. */
  told: boolean;
};

const isVersioned = (topic: Topic) => topic.startsWith('bk#');

/**
 * Who listens to what. Each listener has its own place in the history of a topic, so that one who comes late gets what
 * the others had before.
 */
export class Topics {
  private readonly byTopic = new Map<Topic, Set<Listener>>();
  private readonly asking = new Set<Topic>();

  constructor(private readonly options: TopicsOptions) {}

  get size(): number {
    return this.byTopic.size;
  }

  /** Resolves what stops listening; that says whether somebody else still listens. */
  add(topic: Topic, hear: Hear, shown?: () => number | undefined): () => boolean {
    const listener: Listener = {
      hear,
      told: false,
      sequence: new TopicSequence({
        ...(shown ? { shown } : {}),
        deliver: event => hear(event as TopicMessage),
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

  /** Forgets a topic that nobody listens to any more; says whether it did. */
  dropUnheard(topic: Topic): boolean {
    return this.byTopic.get(topic)?.size === 0 && this.byTopic.delete(topic);
  }

  clear(): void {
    this.pause();
    this.byTopic.clear();
  }

  /** The connection has gone: nothing that was asked for will come. */
  pause(): void {
    this.each(listener => {
      listener.sequence.stop();
      listener.told = false;
    });
  }

  askAll(): void {
    for (const topic of this.byTopic.keys()) this.ask(topic);
  }

  /** Asks what the newest version of every booking is, and for what is missing; says whether there was any. */
  renew(): boolean {
    const versioned = [...this.byTopic.keys()].filter(isVersioned);
    for (const topic of versioned) this.ask(topic);
    return versioned.length > 0;
  }

  /** Says whether the message belongs to a topic, heard by somebody or not. */
  receive(message: ServerMessage): boolean {
    if (!('topic' in message) || message.topic === undefined) return false;
    for (const listener of [...(this.byTopic.get(message.topic) ?? [])]) this.hand(listener, message as TopicMessage);
    return true;
  }

  private hand(listener: Listener, message: TopicMessage): void {
    const { sequence, hear } = listener;
    if (message.type === 'event') return sequence.take(message as Versioned);
    if (message.type === 'position') return sequence.takePosition(message);
    if (message.type !== 'subscribed') return hear(message);
    if (message.v !== undefined && isVersioned(message.topic)) sequence.expect(message.v);
    // Later ones only answer whether something is missing.
    if (!listener.told) hear(message);
    listener.told = true;
  }

  /** Several listeners that miss something, or come at once, ask once. */
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
