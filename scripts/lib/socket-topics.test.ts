import { expect, it } from 'vitest';
import type { ClientMessage, ServerMessage } from '#shared/contract/ws-messages';
import { createTopics } from './socket-topics';

const event = (v: number): ServerMessage => ({
  topic: 'bk#1',
  type: 'event',
  v,
  body: { kind: 'ACCEPTED', status: 'ACCEPTED', at: 0, by: 'x', changes: {} },
});

function world() {
  const sent: ClientMessage[] = [];
  const heard: number[] = [];
  const topics = createTopics({
    send: message => sent.push(message) > 0,
    deliver: message => message.type === 'event' && heard.push(message.v),
  });
  return { sent, heard, topics };
}

it('delivers every version once, and asks again for what is missing', () => {
  const { sent, heard, topics } = world();
  topics.subscribe('bk#1', 1);
  for (const v of [1, 2, 2, 4, 3, 4]) topics.take(event(v));
  expect(heard).toEqual([2, 3, 4]);
  expect(sent.at(-1)).toEqual({ action: 'subscribe', topic: 'bk#1', since: 2 });
});

it('resumes each topic after the last version that came', () => {
  const { sent, topics } = world();
  topics.subscribe('u#me');
  topics.subscribe('bk#1', 0);
  topics.take(event(1));
  sent.length = 0;
  topics.resume();
  expect(sent).toEqual([
    { action: 'subscribe', topic: 'u#me' },
    { action: 'subscribe', topic: 'bk#1', since: 1 },
  ]);
});

it('hears nothing of a topic it left', () => {
  const { heard, topics } = world();
  topics.subscribe('bk#1', 0);
  topics.unsubscribe('bk#1');
  topics.take(event(1));
  expect(heard).toEqual([]);
});
