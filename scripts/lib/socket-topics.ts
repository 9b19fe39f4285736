import type { ClientMessage, ServerMessage, Topic } from '#shared/contract/ws-messages';

type Event = Extract<ServerMessage, { type: 'event' }>;

export interface Topics {
  subscribe(topic: Topic, since?: number): void;
  unsubscribe(topic: Topic): void;
  /** Subscribes to everything again, after the last version that came. */
  resume(): void;
  take(message: ServerMessage): void;
}

/** Which topics are heard, and the last version of each: what was seen is dropped, what is missing is asked for again. */
export function createTopics(options: {
  send(message: ClientMessage): boolean;
  deliver(message: ServerMessage): void;
}): Topics {
  const lastOf = new Map<Topic, number | undefined>();
  const subscribe = (topic: Topic) => {
    const since = lastOf.get(topic);
    options.send({ action: 'subscribe', topic, ...(since !== undefined && { since }) });
  };
  const takeEvent = (event: Event) => {
    const last = lastOf.get(event.topic);
    if (last !== undefined && event.v <= last) return;
    if (last !== undefined && event.v > last + 1) return subscribe(event.topic);
    lastOf.set(event.topic, event.v);
    options.deliver(event);
  };
  return {
    subscribe(topic, since) {
      lastOf.set(topic, since);
      subscribe(topic);
    },
    unsubscribe(topic) {
      lastOf.delete(topic);
      options.send({ action: 'unsubscribe', topic });
    },
    resume: () => [...lastOf.keys()].forEach(subscribe),
    take(message) {
      if (message.type !== 'event') return options.deliver(message);
      if (lastOf.has(message.topic)) takeEvent(message);
    },
  };
}
