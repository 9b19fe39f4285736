import { WebSocket } from 'ws';
import { LiveSocket, type SocketLike, type SocketOptions } from '#shared/client/live-socket';
import { socketUrl } from '#shared/client/socket-url';
import type { TopicMessage } from '#shared/client/topics';
import type { Topic } from '#shared/contract/ws-messages';

type NodeSocketOptions = Partial<Omit<SocketOptions, 'url'>> & {
  /** `ws://host/ws`, as in `/config.json`. */
  wsUrl: string;
  /** API client that gets the tickets. */
  api: { call(operation: 'createSocketTicket'): Promise<{ ticket: string }> };
};

/** A WebSocket of node; `terminate` cuts the connection without a close frame. */
export const openNodeSocket = (url: string): SocketLike & Pick<WebSocket, 'terminate'> => {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  // A close event follows every error.
  socket.on('error', () => {});
  return socket as unknown as ReturnType<typeof openNodeSocket>;
};

/** The product's live client on node. It connects on the first subscription. */
export const liveSocket = ({ wsUrl, api, ...options }: NodeSocketOptions): LiveSocket =>
  new LiveSocket({
    open: openNodeSocket,
    ...options,
    url: async () => socketUrl(new URL(wsUrl), (await api.call('createSocketTicket')).ticket),
  });

/** Resolves when connected: at once, or on the next connection. */
export const connected = (live: LiveSocket): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (live.status !== 'open') return;
      stop();
      resolve();
    };
    const stop = live.watch(look);
    look();
  });

/** Calls the listener on every connection after the first. */
export const onReconnect = (live: LiveSocket, listener: () => void): void => {
  let hasOpened = live.status === 'open';
  live.watch(() => {
    if (live.status !== 'open') return;
    if (hasOpened) listener();
    hasOpened = true;
  });
};

export type Hearing = {
  /** The next matching message. @throws on timeout. */
  next(fits: (message: TopicMessage) => boolean, timeoutMs?: number): Promise<TopicMessage>;
  stop(): void;
};

/** Subscribes to a topic and lets callers await its messages; `since` replays a booking's events after that version. */
export const hearTopic = (live: LiveSocket, topic: Topic, since?: number): Hearing => {
  const waiting = new Set<(message: TopicMessage) => void>();
  const stop = live.subscribe(
    topic,
    message => waiting.forEach(listener => listener(message)),
    () => since,
  );
  const next: Hearing['next'] = (fits, timeoutMs = 60_000) =>
    new Promise((resolve, reject) => {
      const came: string[] = [];
      const listener = (message: TopicMessage) => {
        came.push(message.type);
        if (!fits(message)) return;
        clearTimeout(timer);
        waiting.delete(listener);
        resolve(message);
      };
      const timer = setTimeout(() => {
        waiting.delete(listener);
        reject(new Error(`No such message within ${timeoutMs} ms; came: ${came.join(', ') || 'nothing'}.`));
      }, timeoutMs);
      waiting.add(listener);
    });
  return { next, stop };
};
