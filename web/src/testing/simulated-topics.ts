import { useEffect, useRef } from 'react';
import type { TopicMessage } from '#shared/client/topics';

const listeners = new Map<string, Set<(message: TopicMessage) => void>>();

/** Replaces `useTopic` of `@/lib/ws`, so that a test sends live messages: `tell('bk#b1', message)`. */
export function useSimulatedTopic(topic: string | undefined, listener: (message: TopicMessage) => void): void {
  const latest = useRef(listener);
  useEffect(() => void (latest.current = listener));
  useEffect(() => {
    if (!topic) return;
    const heard = (message: TopicMessage) => latest.current(message);
    const listenersOfTopic = listeners.get(topic) ?? new Set();
    listeners.set(topic, listenersOfTopic.add(heard));
    return () => void listenersOfTopic.delete(heard);
  }, [topic]);
}

export const publish = (topic: string, message: object): void =>
  listeners.get(topic)?.forEach(listener => listener({ topic, ...message } as TopicMessage));
