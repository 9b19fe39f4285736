import type { ClientMessage, ServerMessage, Topic } from '#shared/contract/ws-messages';
import { TopicSequence, type Versioned } from './topic-sequence';

/** What the client needs of a WebSocket; tests bring their own. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export interface SocketOptions {
  /** A fresh URL with a single-use ticket. */
  url: () => Promise<string>;
  open?: (url: string) => SocketLike;
  random?: () => number;
  /** Topics whose history could not be completed: load them again. */
  onLost?: (topic: Topic) => void;
}

export type TopicMessage = Extract<ServerMessage, { topic: Topic }>;
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting';

const pingEveryMs = 25_000;
const backoff = { baseMs: 500, capMs: 20_000 };
const openBrowserSocket = (url: string) => new WebSocket(url) as unknown as SocketLike;

interface Subscription {
  listeners: Set<(message: TopicMessage) => void>;
  sequence: TopicSequence;
}

/**
 * One connection for the whole page. It reconnects with full jitter, subscribes every topic again from the version
 * it has seen, and hands on versioned events once, in order and without gaps.
 */
export class LiveSocket {
  private socket: SocketLike | undefined;
  private readonly topics = new Map<Topic, Subscription>();
  private readonly watchers = new Set<() => void>();
  private attempt = 0;
  /** Number of the connection being made: an older one that still waits for its ticket gives up. */
  private turn = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  status: SocketStatus = 'idle';

  constructor(private readonly options: SocketOptions) {}

  /** Listens to a topic, for versioned ones after version `since`. Returns the way to stop. */
  subscribe(topic: Topic, listener: (message: TopicMessage) => void, since?: number): () => void {
    const known = this.topics.get(topic);
    const subscription = known ?? this.track(topic, since);
    subscription.listeners.add(listener);
    if (!known) this.sendSubscribe(topic, subscription);
    if (this.status === 'idle') void this.connect();
    return () => this.unsubscribe(topic, listener);
  }

  /** Sends a message when connected; says whether it could. */
  send(message: ClientMessage): boolean {
    if (this.status !== 'open' || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Calls back when the status changes. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Ends the connection and forgets every topic, as after a sign-out. */
  close(): void {
    this.topics.clear();
    this.disconnect('idle');
  }

  /** Tries at once: the network is back, or the page is visible again. */
  wake(): void {
    if (this.status === 'waiting') void this.connect();
  }

  private track(topic: Topic, since?: number): Subscription {
    const subscription: Subscription = {
      listeners: new Set(),
      sequence: new TopicSequence({
        since,
        deliver: event => this.deliver(topic, event as TopicMessage),
        replay: () => this.sendSubscribe(topic, subscription),
        lost: () => this.options.onLost?.(topic),
      }),
    };
    this.topics.set(topic, subscription);
    return subscription;
  }

  private unsubscribe(topic: Topic, listener: (message: TopicMessage) => void): void {
    const subscription = this.topics.get(topic);
    subscription?.listeners.delete(listener);
    if (!subscription || subscription.listeners.size > 0) return;
    subscription.sequence.stop();
    this.topics.delete(topic);
    this.send({ action: 'unsubscribe', topic });
    if (this.topics.size === 0) this.disconnect('idle');
  }

  private deliver(topic: Topic, message: TopicMessage): void {
    for (const listener of this.topics.get(topic)?.listeners ?? []) listener(message);
  }

  private sendSubscribe(topic: Topic, { sequence }: Subscription): void {
    this.send({ action: 'subscribe', topic, ...(sequence.last === undefined ? {} : { since: sequence.last }) });
  }

  private setStatus(status: SocketStatus): void {
    this.status = status;
    for (const watcher of this.watchers) watcher();
  }

  private async connect(): Promise<void> {
    clearTimeout(this.retryTimer);
    const turn = ++this.turn;
    this.setStatus('connecting');
    let url: string;
    try {
      url = await this.options.url();
    } catch {
      if (turn === this.turn) this.scheduleRetry();
      return;
    }
    if (turn !== this.turn) return;
    const socket = (this.options.open ?? openBrowserSocket)(url);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = event => this.receive(String(event.data));
    socket.onclose = () => {
      if (this.socket === socket) this.scheduleRetry();
    };
  }

  private opened(): void {
    this.attempt = 0;
    this.setStatus('open');
    for (const [topic, subscription] of this.topics) this.sendSubscribe(topic, subscription);
    this.pingTimer = setInterval(() => this.send({ action: 'ping' }), pingEveryMs);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (!('topic' in message) || message.topic === undefined) return;
    const subscription = this.topics.get(message.topic);
    if (!subscription) return;
    if (message.type === 'event') subscription.sequence.take(message as Versioned);
    else if (message.type === 'position') subscription.sequence.takePosition(message);
    else this.deliver(message.topic, message as TopicMessage);
  }

  private scheduleRetry(): void {
    this.disconnect('waiting');
    const ceiling = Math.min(backoff.capMs, backoff.baseMs * 2 ** this.attempt++);
    this.retryTimer = setTimeout(() => void this.connect(), (this.options.random ?? Math.random)() * ceiling);
  }

  private disconnect(status: SocketStatus): void {
    clearInterval(this.pingTimer);
    clearTimeout(this.retryTimer);
    this.turn++;
    const socket = this.socket;
    this.socket = undefined;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    this.setStatus(status);
  }
}
