import { WebSocket } from 'ws';
import type { ClientMessage, ServerMessage, Topic } from '#shared/contract/ws-messages';
import type { ApiClient } from './api-client';
import { backoffMs } from './backoff';
import { createTopics } from './socket-topics';

export interface SocketOptions {
  /** `ws://host/ws`, as `/config.json` says it, or the product's origin. */
  wsUrl: string;
  /** Gets the tickets. */
  api: Pick<ApiClient, 'call'>;
  /** From 0 up to 1, spreads reconnections. */
  random?: () => number;
  /** Pings keep a quiet connection open; API Gateway closes it after 10 min. */
  pingMs?: number;
  /** First wait before a reconnection. */
  retryMs?: number;
}

export interface LiveSocket {
  readonly isOpen: boolean;
  /** Resolves with the first connection, or at once. */
  opened(): Promise<void>;
  /** Hears a topic, over reconnections too. `since` replays a booking's events after that version. */
  subscribe(topic: Topic, since?: number): void;
  unsubscribe(topic: Topic): void;
  /** @returns false, and sends nothing, while the connection is lost. */
  send(message: ClientMessage): boolean;
  /** Events of a booking come once and in order. @returns the way to stop listening. */
  onMessage(listener: (message: ServerMessage) => void): () => void;
  /** Runs with every connection after the first. */
  onReconnect(listener: () => void): () => void;
  /** The next message that fits. @throws when none came in time. */
  waitFor(fits: (message: ServerMessage) => boolean, timeoutMs?: number): Promise<ServerMessage>;
  close(): void;
}

/** Opens a WebSocket with a ticket and keeps it open until `close()`, however often the connection is lost. */
export function openSocket(options: SocketOptions): LiveSocket {
  const { api, random, pingMs = 4 * 60_000, retryMs } = options;
  const listeners = new Set<(message: ServerMessage) => void>();
  const reconnectListeners = new Set<() => void>();
  const address = socketAddress(options.wsUrl);
  let socket: WebSocket | undefined;
  let isClosed = false;
  let attempt = 0;
  let timer: NodeJS.Timeout | undefined;
  let resolveOpened = () => {};
  const opened = new Promise<void>(resolve => (resolveOpened = resolve));

  const send = (message: ClientMessage): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  const topics = createTopics({ send, deliver: message => listeners.forEach(listener => listener(message)) });
  const retry = () => {
    if (!isClosed) timer = setTimeout(connect, backoffMs(attempt++, { random, firstMs: retryMs }));
  };
  let connections = 0;
  const onOpen = () => {
    attempt = 0;
    topics.resume();
    resolveOpened();
    if (connections++ > 0) reconnectListeners.forEach(listener => listener());
  };
  async function connect(): Promise<void> {
    try {
      const { ticket } = await api.call('createSocketTicket');
      if (isClosed) return;
      socket = new WebSocket(`${address}?ticket=${encodeURIComponent(ticket)}`, { perMessageDeflate: false });
    } catch {
      return retry();
    }
    socket.on('open', onOpen);
    socket.on('message', data => topics.take(JSON.parse(String(data)) as ServerMessage));
    // A close event follows every error.
    socket.on('error', () => {});
    socket.on('close', retry);
  }
  void connect();
  const ping = setInterval(() => send({ action: 'ping' }), pingMs);
  ping.unref();

  const listen = <T>(set: Set<T>, listener: T) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  return {
    get isOpen() {
      return socket?.readyState === WebSocket.OPEN;
    },
    opened: () => opened,
    subscribe: topics.subscribe,
    unsubscribe: topics.unsubscribe,
    send,
    onMessage: listener => listen(listeners, listener),
    onReconnect: listener => listen(reconnectListeners, listener),
    waitFor: (fits, timeoutMs = 10_000) => firstThat(listeners, fits, timeoutMs),
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(ping);
      socket?.close();
    },
  };
}

/** The stage of a deployed API stays in its path; an origin alone means `/ws` on it. */
function socketAddress(url: string): string {
  const address = new URL(url);
  address.protocol = address.protocol.replace('http', 'ws');
  if (address.pathname === '/') address.pathname = '/ws';
  return address.href;
}

function firstThat(
  listeners: Set<(message: ServerMessage) => void>,
  fits: (message: ServerMessage) => boolean,
  timeoutMs: number,
): Promise<ServerMessage> {
  return new Promise((resolve, reject) => {
    const seen: string[] = [];
    const listener = (message: ServerMessage) => {
      seen.push(message.type);
      if (!fits(message)) return;
      stop();
      resolve(message);
    };
    const stop = () => {
      clearTimeout(timer);
      listeners.delete(listener);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`No such message within ${timeoutMs} ms; came: ${seen.join(', ') || 'nothing'}.`));
    }, timeoutMs);
    listeners.add(listener);
  });
}
