import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveSocket, type SocketLike, type TopicMessage } from './socket';
import { gapPatienceMs } from './topic-sequence';

class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  receive(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  event(v: number) {
    this.receive({ topic: 'bk#1', type: 'event', v, body: { kind: 'x', status: 'NEW', at: v, by: 'u', changes: {} } });
  }
}

function setup() {
  const sockets: FakeSocket[] = [];
  const lost: string[] = [];
  const url = vi.fn(async () => 'ws://test/?ticket=1');
  const open = () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1)!;
  };
  const live = new LiveSocket({ url, open, random: () => 1, onLost: topic => lost.push(topic) });
  const seen: number[] = [];
  const listen = (message: TopicMessage) => {
    if (message.type === 'event') seen.push(message.v);
  };
  const connect = async () => {
    await vi.advanceTimersByTimeAsync(0);
    sockets.at(-1)!.onopen?.();
    return sockets.at(-1)!;
  };
  return { live, sockets, lost, url, seen, listen, connect };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[RT-1] the live socket', () => {
  it('subscribes after connecting, from the version the page knows', async () => {
    const { live, listen, connect } = setup();
    live.subscribe('bk#1', listen, 3);
    expect((await connect()).sent).toEqual([{ action: 'subscribe', topic: 'bk#1', since: 3 }]);
  });

  it('drops duplicates', async () => {
    const { live, listen, seen, connect } = setup();
    live.subscribe('bk#1', listen, 0);
    const socket = await connect();
    [1, 1, 2, 1, 2, 3].forEach(v => socket.event(v));
    expect(seen).toEqual([1, 2, 3]);
  });

  it('puts reordered frames in order', async () => {
    const { live, listen, seen, connect } = setup();
    live.subscribe('bk#1', listen, 0);
    const socket = await connect();
    [3, 1, 4, 2, 5].forEach(v => socket.event(v));
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('asks once for dropped frames and holds the later ones back', async () => {
    const { live, listen, seen, lost, connect } = setup();
    live.subscribe('bk#1', listen, 0);
    const socket = await connect();
    [1, 4, 5].forEach(v => socket.event(v));
    expect(seen).toEqual([1]);
    expect(socket.sent.slice(1)).toEqual([{ action: 'subscribe', topic: 'bk#1', since: 1 }]);
    [2, 3, 4, 5].forEach(v => socket.event(v));
    await vi.advanceTimersByTimeAsync(gapPatienceMs);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(lost).toEqual([]);
  });

  it('reports a topic whose gap stays open, and goes on', async () => {
    const { live, listen, seen, lost, connect } = setup();
    live.subscribe('bk#1', listen, 0);
    const socket = await connect();
    [1, 4].forEach(v => socket.event(v));
    await vi.advanceTimersByTimeAsync(gapPatienceMs);
    socket.event(5);
    expect(seen).toEqual([1, 4, 5]);
    expect(lost).toEqual(['bk#1']);
  });

  it('keeps only newer positions of a driver', async () => {
    const { live, connect } = setup();
    const at: number[] = [];
    live.subscribe('bk#1', message => message.type === 'position' && at.push(message.body.at));
    const socket = await connect();
    for (const time of [10, 30, 20, 30, 40])
      socket.receive({ topic: 'bk#1', type: 'position', body: { lat: 1, lng: 1, at: time } });
    expect(at).toEqual([10, 30, 40]);
  });
});

describe('[RT-2] after a lost connection', () => {
  it('reconnects with a new ticket and asks for what it missed', async () => {
    const { live, listen, seen, url, connect } = setup();
    live.subscribe('bk#1', listen, 0);
    const first = await connect();
    [1, 2].forEach(v => first.event(v));
    first.onclose?.();
    expect(live.status).toBe('waiting');
    await vi.advanceTimersByTimeAsync(500);
    const second = await connect();
    expect(second.sent).toEqual([{ action: 'subscribe', topic: 'bk#1', since: 2 }]);
    [2, 3].forEach(v => second.event(v));
    expect(seen).toEqual([1, 2, 3]);
    expect(url).toHaveBeenCalledTimes(2);
  });

  it('doubles the ceiling of the wait up to 20 s', async () => {
    const { live, url } = setup();
    url.mockRejectedValue(new Error('down'));
    live.subscribe('bk#1', () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    for (const waitMs of [500, 1000, 2000, 4000, 8000, 16000, 20000, 20000]) {
      const calls = url.mock.calls.length;
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(url).toHaveBeenCalledTimes(calls);
      await vi.advanceTimersByTimeAsync(1);
      expect(url).toHaveBeenCalledTimes(calls + 1);
    }
  });

  it('closes when nobody listens any more', async () => {
    const { live, sockets, connect } = setup();
    const stop = live.subscribe('bk#1', () => undefined);
    await connect();
    stop();
    expect(sockets[0]!.sent.at(-1)).toEqual({ action: 'unsubscribe', topic: 'bk#1' });
    expect(sockets[0]!.closed).toBe(true);
    expect(live.status).toBe('idle');
  });
});
