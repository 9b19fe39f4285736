import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEAT_EVERY_MS, LINGER_MS, LiveSocket, SILENCE_MS, type SocketLike, type SocketOptions } from './live-socket';
import { GAP_PATIENCE_MS, MAX_EARLY } from './topic-sequence';
import type { TopicMessage } from './topics';

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

const setup = (options: Partial<SocketOptions> = {}) => {
  const sockets: FakeSocket[] = [];
  const lost: string[] = [];
  const url = vi.fn(async () => 'ws://test/?ticket=1');
  const open = () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1)!;
  };
  const live = new LiveSocket({ url, open, random: () => 1, ...options, onLost: topic => lost.push(topic) });
  const seen: number[] = [];
  const listen = (message: TopicMessage) => {
    if (message.type === 'event') seen.push(message.v);
  };
  const connect = async () => {
    await vi.advanceTimersByTimeAsync(0);
    sockets.at(-1)!.onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    return sockets.at(-1)!;
  };
  return { live, sockets, lost, url, seen, listen, connect };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[RT-1] the live socket', () => {
  it('subscribes after connecting, from the version the page knows', async () => {
    const { live, listen, connect } = setup();
    live.subscribe('bk#1', listen, () => 3);
    expect((await connect()).sent).toEqual([{ action: 'subscribe', topic: 'bk#1', since: 3 }]);
  });

  it('drops duplicates', async () => {
    const { live, listen, seen, connect } = setup();
    live.subscribe('bk#1', listen, () => 0);
    const socket = await connect();
    [1, 1, 2, 1, 2, 3].forEach(v => socket.event(v));
    expect(seen).toEqual([1, 2, 3]);
  });

  it('puts reordered frames in order', async () => {
    const { live, listen, seen, connect } = setup();
    live.subscribe('bk#1', listen, () => 0);
    const socket = await connect();
    [3, 1, 4, 2, 5].forEach(v => socket.event(v));
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('asks once for dropped frames and holds the later ones back', async () => {
    const { live, listen, seen, lost, connect } = setup();
    live.subscribe('bk#1', listen, () => 0);
    const socket = await connect();
    [1, 4, 5].forEach(v => socket.event(v));
    expect(seen).toEqual([1]);
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.sent.slice(1)).toEqual([{ action: 'subscribe', topic: 'bk#1', since: 1 }]);
    [2, 3, 4, 5].forEach(v => socket.event(v));
    await vi.advanceTimersByTimeAsync(GAP_PATIENCE_MS);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(lost).toEqual([]);
  });

  it('reports a topic whose gap stays open, asks again, and continues from what the page has loaded', async () => {
    const { live, listen, seen, lost, connect } = setup();
    let shown = 0;
    live.subscribe('bk#1', listen, () => shown);
    const socket = await connect();
    [1, 4].forEach(v => socket.event(v));
    await vi.advanceTimersByTimeAsync(GAP_PATIENCE_MS);
    expect(seen).toEqual([1]);
    expect(lost).toEqual(['bk#1']);
    expect(socket.sent.filter(({ since }) => since === 1)).toHaveLength(2);
    shown = 3;
    socket.event(5);
    expect(seen).toEqual([1, 4, 5]);
    await vi.advanceTimersByTimeAsync(10 * GAP_PATIENCE_MS);
    expect(lost).toEqual(['bk#1']);
  });

  it('holds a limited number of early frames, and asks again for those it let go', async () => {
    const { live, listen, seen, connect } = setup();
    live.subscribe('bk#1', listen, () => 0);
    const socket = await connect();
    const versions = Array.from({ length: 3 * MAX_EARLY }, (_, i) => i + 1);
    versions.slice(1).forEach(v => socket.event(v));
    socket.event(1);
    expect(seen).toEqual(versions.slice(0, MAX_EARLY + 1));
    await vi.advanceTimersByTimeAsync(GAP_PATIENCE_MS);
    expect(socket.sent.at(-1)).toEqual({ action: 'subscribe', topic: 'bk#1', since: MAX_EARLY + 1 });
  });

  it('gives a listener that comes late what it misses, and nobody anything twice', async () => {
    const { live, listen, seen, connect } = setup();
    live.subscribe('bk#1', listen, () => 0);
    const socket = await connect();
    [1, 2, 3].forEach(v => socket.event(v));
    const late: number[] = [];
    live.subscribe(
      'bk#1',
      message => message.type === 'event' && late.push(message.v),
      () => 1,
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.sent.at(-1)).toEqual({ action: 'subscribe', topic: 'bk#1', since: 1 });
    [2, 3].forEach(v => socket.event(v));
    expect([seen, late]).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
  });

  it('receives nothing of a topic it left', async () => {
    const { live, listen, seen, connect } = setup();
    live.subscribe('bk#1', listen, () => 0)();
    (await connect()).event(1);
    expect(seen).toEqual([]);
  });

  it('hands what belongs to no topic to nobody’s listener', async () => {
    const answers: unknown[] = [];
    const messages: unknown[] = [];
    const { live, connect } = setup({ onAnswer: message => answers.push(message) });
    live.subscribe('u#1', message => messages.push(message));
    const socket = await connect();
    const refused = { type: 'error', code: 'driver_offline', message: 'off duty' };
    const forbidden = { ...refused, code: 'forbidden', topic: 'u#1' };
    socket.receive(refused);
    socket.receive(forbidden);
    expect([answers, messages]).toEqual([[refused], [forbidden]]);
  });

  it('drops older positions of a driver; the newest may come again, to a page that was not ready for it', async () => {
    const { live, connect } = setup();
    const at: number[] = [];
    live.subscribe('bk#1', message => message.type === 'position' && at.push(message.body.at));
    const socket = await connect();
    for (const time of [10, 30, 20, 30, 40])
      socket.receive({ topic: 'bk#1', type: 'position', body: { lat: 1, lng: 1, at: time } });
    expect(at).toEqual([10, 30, 30, 40]);
  });
});

describe('[RT-2] after a lost connection', () => {
  it('reconnects with a new ticket and asks for what it missed', async () => {
    const { live, listen, seen, url, connect } = setup();
    live.subscribe('bk#1', listen, () => 0);
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

  it('subscribes every topic again, those with a history after the last version that came', async () => {
    const { live, listen, connect } = setup();
    live.subscribe('u#me', listen);
    live.subscribe('bk#1', listen, () => 0);
    const first = await connect();
    first.event(1);
    first.onclose?.();
    await vi.advanceTimersByTimeAsync(500);
    expect((await connect()).sent).toEqual([
      { action: 'subscribe', topic: 'u#me' },
      { action: 'subscribe', topic: 'bk#1', since: 1 },
    ]);
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

  it('closes when nobody listens any more, but not between two pages', async () => {
    const { live, sockets, listen, connect } = setup();
    const stop = live.subscribe('bk#1', listen);
    await connect();
    stop();
    const next = live.subscribe('bk#1', listen);
    await vi.advanceTimersByTimeAsync(LINGER_MS);
    expect(live.status).toBe('open');
    next();
    await vi.advanceTimersByTimeAsync(LINGER_MS);
    expect(sockets[0]!.sent.at(-1)).toEqual({ action: 'unsubscribe', topic: 'bk#1' });
    expect(sockets[0]!.closed).toBe(true);
    expect(live.status).toBe('idle');
  });
});

describe('[RT-2] a last frame that was lost without a sound', () => {
  const subscribed = (v: number) => ({ topic: 'bk#1', type: 'subscribed', v });

  it('is asked for with the heartbeat, and by the version that the server names', async () => {
    const { live, listen, seen, connect } = setup();
    const types: string[] = [];
    live.subscribe(
      'bk#1',
      message => (types.push(message.type), listen(message)),
      () => 0,
    );
    const socket = await connect();
    socket.event(1);
    socket.receive(subscribed(1));
    for (let beat = 0; beat < 2; beat++) {
      await vi.advanceTimersByTimeAsync(BEAT_EVERY_MS);
      socket.receive({ type: 'pong' });
    }
    expect(socket.sent.slice(1)).toEqual([{ action: 'ping' }, { action: 'subscribe', topic: 'bk#1', since: 1 }]);
    // The replay itself loses a frame.
    socket.receive(subscribed(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.sent.at(-1)).toEqual({ action: 'subscribe', topic: 'bk#1', since: 1 });
    [2, 3].forEach(v => socket.event(v));
    socket.receive(subscribed(3));
    expect(seen).toEqual([1, 2, 3]);
    expect(types.filter(type => type === 'subscribed')).toHaveLength(1);
    const count = socket.sent.length;
    await vi.advanceTimersByTimeAsync(GAP_PATIENCE_MS);
    expect(socket.sent).toHaveLength(count);
  });

  it('is not asked for while nobody looks, and at once when somebody does', async () => {
    const looks = { visible: false };
    const { live, listen, connect } = setup({ visible: () => looks.visible });
    live.subscribe('bk#1', listen, () => 4);
    live.subscribe('u#1', listen);
    const socket = await connect();
    for (let beat = 0; beat < 4; beat++) {
      await vi.advanceTimersByTimeAsync(BEAT_EVERY_MS);
      socket.receive({ type: 'pong' });
    }
    expect(socket.sent.slice(2)).toEqual(Array.from({ length: 4 }, () => ({ action: 'ping' })));
    looks.visible = true;
    live.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.sent.slice(6)).toEqual([{ action: 'subscribe', topic: 'bk#1', since: 4 }]);
  });

  it('is found after a line that went dead without closing', async () => {
    const { live, listen, sockets, connect } = setup();
    live.subscribe('bk#1', listen, () => 0);
    await connect();
    await vi.advanceTimersByTimeAsync(BEAT_EVERY_MS + SILENCE_MS);
    expect(live.status).toBe('waiting');
    expect(sockets[0]!.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect((await connect()).sent).toEqual([{ action: 'subscribe', topic: 'bk#1', since: 0 }]);
  });

  it('is found also when a new line never opens', async () => {
    const { live, listen, sockets } = setup();
    live.subscribe('bk#1', listen, () => 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets.length).toBeGreaterThan(1);
  });
});
