import type { ClientMessage, ServerMessage, Topic } from '#shared/contract/ws-messages';
import { backoffMs } from './backoff';
import { type TopicListener, Topics } from './topics';

/** The part of the WebSocket interface that the client uses: a browser's, node's, or a test double. */
export type SocketLike = {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
};

export type SocketOptions = {
  /** A fresh URL with a single-use ticket. */
  url: () => Promise<string>;
  open: (url: string) => SocketLike;
  random?: () => number;
  /** Whether the page is visible. Only then does the heartbeat also check for a lost last frame. */
  visible?: () => boolean;
  /** The device for pushes whose page is in front of its user at this moment. */
  device?: () => string | undefined;
  /** Called for a topic whose missing events did not arrive: its data must be loaded again. */
  onLost?: (topic: Topic) => void;
  /** Called for messages without a topic, such as the refusal of a message. */
  onAnswer?: (message: ServerMessage) => void;
};

export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting';

/** Heartbeat interval. Every second heartbeat subscribes the versioned topics again, which reveals lost events. */
export const BEAT_EVERY_MS = 25_000;
/** Timeouts: for an answer to a heartbeat, and for a new connection. */
export const SILENCE_MS = 10_000;
const CONNECT_MS = 15_000;
/** How long a topic without listeners stays subscribed, because the next page may subscribe to it again. */
export const LINGER_MS = 2_000;
const reconnection = { firstMs: 500, maxMs: 20_000, spread: [0, 1] } as const;

/**
 * The single WebSocket of a page, or of a simulated driver. It reconnects with full jitter, also after a half-open
 * connection times out, resubscribes every topic from the version that its listeners have, and delivers versioned
 * events once, in order and without gaps.
 */
export class LiveSocket {
  private socket: SocketLike | undefined;
  private readonly watchers = new Set<() => void>();
  private attempt = 0;
  private beats = 0;
  /** Number of the current connection attempt: an older attempt that still waits for its ticket is dropped. */
  private turn = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private beatTimer: ReturnType<typeof setInterval> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly topics = new Topics({
    ask: (topic, since) => {
      const device = topic.startsWith('u#') ? this.options.device?.() : undefined;
      const more = { ...(since === undefined ? {} : { since }), ...(device ? { device } : {}) };
      this.send({ action: 'subscribe', topic, ...more });
    },
    lost: topic => this.options.onLost?.(topic),
  });
  status: SocketStatus = 'idle';

  constructor(private readonly options: SocketOptions) {}

  /**
   * Subscribes to a topic; a versioned one starts after the version `shown` on the page. Returns the unsubscribe
   * function.
   */
  subscribe(topic: Topic, listener: TopicListener, shown?: () => number | undefined): () => void {
    const stop = this.topics.add(topic, listener, shown);
    if (this.status === 'idle') void this.connect();
    return () => {
      if (!stop()) setTimeout(() => this.leave(topic), LINGER_MS);
    };
  }

  /** Sends a message if the socket is open; returns whether it was sent. */
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

  /** Closes the connection and drops every subscription, as after a sign-out. */
  close(): void {
    this.disconnect('idle');
    this.topics.clear();
  }

  /** Called when the network is back or the page becomes visible: reconnects at once, or checks for missed events. */
  wake(): void {
    if (this.status === 'waiting') void this.connect();
    else if (this.status === 'open') this.beat(true);
  }

  /** Called when the page comes to the front or leaves it: the service learns which device needs no pushes. */
  look(): void {
    if (this.status === 'open') this.topics.askOwn();
  }

  private leave(topic: Topic): void {
    if (!this.topics.dropUnused(topic)) return;
    this.send({ action: 'unsubscribe', topic });
    if (this.topics.size === 0) this.disconnect('idle');
  }

  private setStatus(status: SocketStatus): void {
    this.status = status;
    for (const watcher of this.watchers) watcher();
  }

  private async connect(): Promise<void> {
    clearTimeout(this.retryTimer);
    const turn = ++this.turn;
    this.setStatus('connecting');
    this.expectLife(CONNECT_MS);
    let url: string;
    try {
      url = await this.options.url();
    } catch {
      if (turn === this.turn) this.scheduleRetry();
      return;
    }
    if (turn !== this.turn) return;
    const socket = this.options.open(url);
    this.socket = socket;
    socket.onopen = () => this.socket === socket && this.opened();
    socket.onmessage = event => this.socket === socket && this.receive(String(event.data));
    socket.onclose = () => this.socket === socket && this.scheduleRetry();
  }

  private opened(): void {
    this.attempt = 0;
    this.beats = 0;
    this.sawLife();
    this.setStatus('open');
    this.topics.askAll();
    this.beatTimer = setInterval(() => this.beat(++this.beats % 2 === 0), BEAT_EVERY_MS);
  }

  private beat(renew: boolean): void {
    const asked = renew && (this.options.visible?.() ?? true) && this.topics.renew();
    if (!asked) this.send({ action: 'ping' });
    if (this.silenceTimer === undefined) this.expectLife(SILENCE_MS);
  }

  private expectLife(withinMs: number): void {
    this.silenceTimer = setTimeout(() => this.scheduleRetry(), withinMs);
  }

  private sawLife(): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = undefined;
  }

  private receive(text: string): void {
    this.sawLife();
    const message = JSON.parse(text) as ServerMessage;
    if (!this.topics.receive(message)) this.options.onAnswer?.(message);
  }

  private scheduleRetry(): void {
    this.disconnect('waiting');
    const waitMs = backoffMs(this.attempt++, { ...reconnection, random: this.options.random });
    this.retryTimer = setTimeout(() => void this.connect(), waitMs);
  }

  private disconnect(status: SocketStatus): void {
    clearInterval(this.beatTimer);
    clearTimeout(this.retryTimer);
    this.sawLife();
    this.topics.pause();
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
