import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ServerMessage, Topic } from '#shared/contract/ws-messages';
import { LiveSocket, type SocketLike, type SocketStatus } from '#shared/client/live-socket';
import { socketUrl } from '#shared/client/socket-url';
import type { TopicMessage } from '#shared/client/topics';
import { api } from './api';
import { loadConfig } from './config';
import { pushDevice } from './push-device';
import { onSessionEnd } from './session-end';

const freshUrl = async (): Promise<string> => {
  const [{ ticket }, config] = await Promise.all([api.createSocketTicket(), loadConfig()]);
  return socketUrl(new URL(config.wsUrl ?? '/ws', location.href), ticket);
};

const lostListeners = new Set<(topic: Topic) => void>();
const answerListeners = new Set<(message: ServerMessage) => void>();

/** The page's only WebSocket connection. */
export const liveSocket = new LiveSocket({
  url: freshUrl,
  open: url => new WebSocket(url) as unknown as SocketLike,
  visible: () => !document.hidden,
  device: () => (document.hidden ? undefined : pushDevice()),
  onLost: topic => lostListeners.forEach(listener => listener(topic)),
  onAnswer: message => answerListeners.forEach(listener => listener(message)),
});

/** Listens for messages without a topic, such as refusals. Returns a function that stops it. */
export const hearAnswers = (listener: (message: ServerMessage) => void): (() => void) => {
  answerListeners.add(listener);
  return () => void answerListeners.delete(listener);
};

onSessionEnd(() => liveSocket.close());

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => liveSocket.wake());
  document.addEventListener('visibilitychange', () => {
    liveSocket.look();
    if (!document.hidden) liveSocket.wake();
  });
}

export type TopicOptions = {
  /** The version that the page shows, updated as it loads newer ones; only later events are delivered. */
  since?: number;
  /** Called when missed events could not be replayed: load the data again. */
  onLost?: () => void;
};

/**
 * Subscribes to a topic while mounted: `useTopic('bk#…', message => …, { since: booking.v })`. An undefined topic
 * subscribes to nothing yet.
 */
export function useTopic(
  topic: Topic | undefined,
  onMessage: (message: TopicMessage) => void,
  options: TopicOptions = {},
): void {
  const latest = useRef({ onMessage, options });
  useEffect(() => {
    latest.current = { onMessage, options };
  });
  useEffect(() => {
    if (!topic) return;
    const lost = (other: Topic) => other === topic && latest.current.options.onLost?.();
    lostListeners.add(lost);
    const stop = liveSocket.subscribe(
      topic,
      message => latest.current.onMessage(message),
      () => latest.current.options.since,
    );
    return () => {
      lostListeners.delete(lost);
      stop();
    };
  }, [topic]);
}

/** `open` while live; in any other state the page's content may be outdated. */
export function useSocketStatus(): SocketStatus {
  return useSyncExternalStore(
    watcher => liveSocket.watch(watcher),
    () => liveSocket.status,
  );
}
