import type { ClientMessage, ServerMessage, Topic } from '#shared/contract/ws-messages';
import { backoffMs } from './backoff';
import { type Hear, Topics } from './topics';

/** What the client needs of a WebSocket: a browser's, node's, or a test's own. */
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
  /** Whether somebody looks: only then it is asked now and then whether a last frame was lost. */
  visible?: () => boolean;
  /** Topics whose history could not be completed: load them again. */
  onLost?: (topic: Topic) => void;
  /** What belongs to no topic, such as the refusal of a message. */
  onAnswer?: (message: ServerMessage) => void;
};

export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting';

/** A sign of life is asked for this often; every second time by asking for what may have been lost. */
export const BEAT_EVERY_MS = 25_000;
/** How long a live connection may say nothing after a beat, and how long a new one may take. */
export const SILENCE_MS = 10_000;
const CONNECT_MS = 15_000;
/** A topic that nobody hears is kept for the page that comes next. */
export const LINGER_MS = 2_000;
const reconnection = { firstMs: 500, maxMs: 20_000, spread: [0, 1] } as const;

/**
 * One connection for a whole page, or one simulated driver. It reconnects with full jitter, also when the line has silently gone dead,
 * subscribes every topic again from the version its listeners have, and hands on versioned events once, in order and
 * without gaps.
 */
export class LiveSocket {
  private socket: SocketLike | undefined;
  private readonly watchers = new Set<() => void>();
  private attempt = 0;
  private beats = 0;
  /** Number of the connection being made: an older one that still waits for its ticket gives up. */
  private turn = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private beatTimer: ReturnType<typeof setInterval> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly topics = new Topics({
    ask: (topic, since) => this.send({ action: 'subscribe', topic, ...(since === undefined ? {} : { since }) }),
    lost: topic => this.options.onLost?.(topic),
  });
  status: SocketStatus = 'idle';

  constructor(private readonly options: SocketOptions) {}

  /** Listens to a topic, for versioned ones after the version `shown` on the page by then. Returns the way to stop. */
  subscribe(topic: Topic, listener: Hear, shown?: () => number | undefined): () => void {
    const stop = this.topics.add(topic, listener, shown);
    if (this.status === 'idle') void this.connect();
    return () => {
      if (!stop()) setTimeout(() => this.leave(topic), LINGER_MS);
    };
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
    this.disconnect('idle');
    this.topics.clear();
  }

  /** The network is back, or somebody looks again: connects at once, or makes sure that nothing is missing. */
  wake(): void {
    if (this.status === 'waiting') void this.connect();
    else if (this.status === 'open') this.beat(true);
  }

  private leave(topic: Topic): void {
    if (!this.topics.dropUnheard(topic)) return;
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
