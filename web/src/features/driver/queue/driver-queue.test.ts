import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { aBooking } from '@/testing/fixtures';
import { oneAfterAnother } from './with-lock';
import { pageClock } from './clock';
import { DriverQueue, type QueueTools } from './driver-queue';
import type { Entry } from './entry';
import { NoAnswer } from './failure';
import { indexedMemory, type QueueMemory } from './memory';

const lost = () => new ApiError('Fetch Call Error', 'no network');
const step = (kind: 'arrive' | 'start' | 'reach', otp?: string) => ({ kind, bookingId: 'b1', number: 'WF1', otp });

let memory: QueueMemory;
let made = 0;
beforeEach(() => {
  // The stores of one browser, new for each test. Only the timers of the retries are turned by hand.
  memory = indexedMemory(`queue-${++made}`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

/** A tab with a server that gives the listed answers; calls without one succeed. */
const tab = (answers: (Error | 'ok')[], changes: Partial<QueueTools> & { uid?: string } = {}) => {
  const sent: string[] = [];
  const { uid = 'driver-1', ...tools } = changes;
  const send = async (entry: Entry) => {
    sent.push(`${entry.kind} ${entry.id}`);
    const answer = answers.shift() ?? 'ok';
    if (answer !== 'ok') throw answer;
    return { booking: aBooking() };
  };
  const queue = new DriverQueue(uid, {
    memory,
    send,
    withLock: oneAfterAnother(),
    clock: pageClock,
    random: () => 0.5,
    isTheirs: () => true,
    notifyTabs: () => undefined,
    ...tools,
  });
  queue.start();
  return { queue, sent, kinds: () => sent.map(line => line.split(' ')[0]) };
};

const settled = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
const waiting = async (uid = 'driver-1') => (await memory.read(uid)).entries.map(({ kind }) => kind);

describe('the queue of a driver', () => {
  it('[LIFE-1] keeps a step before it is sent and lets it go when it is answered', async () => {
    const lists: string[][] = [];
    const send = async () => {
      lists.push(await waiting());
      return {};
    };
    const { queue } = tab([], { send });
    await queue.add(step('arrive'));
    await settled(() => expect(queue.snapshot().entries).toEqual([]));
    expect(lists).toEqual([['arrive']]);
    expect(await waiting()).toEqual([]);
  });

  it('[RT-2] repeats a step whose answer got lost under the same key, and what follows comes after it', async () => {
    const { queue, sent } = tab([lost(), lost()]);
    await queue.add(step('arrive'));
    await settled(() => expect(queue.snapshot().entries[0]?.waited).toBe(true));
    await queue.add(step('start', '12345'));
    await settled(() => expect(sent).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(60_000);
    await settled(() => expect(queue.snapshot().entries).toEqual([]));
    const [first, second, third, fourth] = sent;
    expect([second, third]).toEqual([first, first]);
    expect(fourth).toMatch(/^start /);
    expect(sent).toHaveLength(4);
  });

  it('gives a call up that says nothing, and a server with troubles of its own another chance', async () => {
    const trouble = new ApiError('internal_error', 'oops', { status: 503 });
    const { queue, sent } = tab([new NoAnswer(), trouble]);
    await queue.add(step('arrive'));
    await settled(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    await settled(() => expect(sent).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(60_000);
    await settled(() => expect(queue.snapshot().entries).toEqual([]));
    expect(new Set(sent).size).toBe(1);
  });

  it('drops what depends on a refused step and says so, after a reload too', async () => {
    const refused: string[] = [];
    const offline = tab([lost(), lost(), lost()]);
    await offline.queue.add(step('arrive'));
    await offline.queue.add(step('start', '11111'));
    await offline.queue.add(step('reach'));
    await settled(() => expect(offline.queue.snapshot().entries.every(({ waited }) => waited)).toBe(true));
    offline.queue.stop();

    const reloaded = tab(['ok', new ApiError('wrong_otp', 'no')]);
    reloaded.queue.subscribe({
      onRefused: (entry, { code }, held) => refused.push(`${entry.kind} ${code} ${String(held)}`),
    });
    await settled(() => expect(reloaded.queue.snapshot().refusals).toHaveLength(1));
    expect(reloaded.kinds()).toEqual(['arrive', 'start']);
    expect(refused).toEqual(['start wrong_otp true']);
    expect(await waiting()).toEqual([]);
    expect((await memory.read('driver-1')).refusals).toMatchObject([{ kind: 'start', code: 'wrong_otp', dropped: 1 }]);
    reloaded.queue.dismiss((await memory.read('driver-1')).refusals[0]!.id);
    await settled(() => expect(reloaded.queue.snapshot().refusals).toEqual([]));
  });

  it('[AUTH-9] never sends what another user did, and keeps it for them', async () => {
    const away = tab([lost()]);
    await away.queue.add(step('arrive'));
    await settled(() => expect(away.queue.snapshot().entries[0]?.waited).toBe(true));
    away.queue.stop();

    const other = tab([], { uid: 'driver-2' });
    await other.queue.add(step('reach'));
    await settled(() => expect(other.kinds()).toEqual(['reach']));
    await settled(() => expect(other.queue.snapshot().entries).toEqual([]));
    expect(await waiting()).toEqual(['arrive']);

    const switched = tab([], { isTheirs: () => false });
    await switched.queue.refresh();
    switched.queue.kick();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(switched.sent).toEqual([]);

    const back = tab([]);
    await settled(() => expect(back.queue.snapshot().entries).toEqual([]));
    await settled(() => expect(back.kinds()).toEqual(['arrive']));
  });

  it('keeps everything when the session is over', async () => {
    const { queue, sent } = tab([new ApiError('auth_error', 'expired', { status: 401 })]);
    await queue.add(step('arrive'));
    await settled(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await waiting()).toEqual(['arrive']);
    expect(sent).toHaveLength(1);
    expect(queue.snapshot().refusals).toEqual([]);
  });

  it('[RT-2] is sent once by two tabs that find the network at the same time', async () => {
    const away = tab([lost(), lost(), lost()]);
    for (const kind of ['arrive', 'start', 'reach'] as const) await away.queue.add(step(kind));
    await settled(() => expect(away.queue.snapshot().entries.every(({ waited }) => waited)).toBe(true));
    away.queue.stop();

    const lock = oneAfterAnother();
    const [first, second] = [tab([], { withLock: lock }), tab([], { withLock: lock })];
    await Promise.all([first.queue.refresh(), second.queue.refresh()]);
    first.queue.kick();
    second.queue.kick();
    await settled(() => expect([...first.sent, ...second.sent]).toHaveLength(3));
    await settled(() => expect(first.queue.snapshot().sending || second.queue.snapshot().sending).toBe(false));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...first.kinds(), ...second.kinds()]).toEqual(['arrive', 'start', 'reach']);
  });

  it('does not lose what two tabs add at the same time', async () => {
    const [first, second] = [tab([lost(), lost()]), tab([lost(), lost()])];
    await Promise.all([first.queue.add(step('arrive')), second.queue.add(step('start'))]);
    expect((await waiting()).sort()).toEqual(['arrive', 'start']);
  });

  it('does not go off duty when the driver is back on before it was sent', async () => {
    const { queue, kinds } = tab([lost()]);
    await queue.add({ kind: 'dutyOff' });
    await settled(() => expect(queue.snapshot().entries[0]?.waited).toBe(true));
    await queue.takeBackDuty();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kinds()).toEqual(['dutyOff']);
    expect(await waiting()).toEqual([]);
  });

  it('[LIFE-13] sends full batches again after a stop in the middle of a wait', async () => {
    const { queue, kinds } = tab([lost()]);
    await queue.add(step('arrive'));
    await settled(() => expect(queue.snapshot().entries[0]?.waited).toBe(true));
    queue.stop();
    // Nothing is queued any more when the driver is back: another tab has sent it.
    await memory.change('driver-1', record => ({ ...record, entries: [] }));
    queue.start();
    await settled(() => expect(queue.snapshot().entries).toEqual([]));
    for (let i = 0; i < 12; i++) await queue.addPoint('b1', { lat: 57.7 + i / 1000, lng: 11.96, everyMs: 0 });
    await settled(() => expect(kinds()).toEqual(['arrive', 'positions']));
  });

  it('says no more that something waits when all that is left is a batch being filled', async () => {
    const { queue, kinds } = tab([lost()]);
    const point = { lat: 57.7, lng: 11.96, everyMs: 0 };
    await queue.addPoint('b1', point);
    await queue.add(step('arrive'));
    await queue.addPoint('b1', point);
    await settled(() => expect(queue.snapshot().entries.every(({ waited }) => waited)).toBe(true));
    queue.kick();
    await settled(() => expect(kinds()).toEqual(['positions', 'positions', 'arrive']));
    await settled(() => expect(queue.snapshot().entries).toMatchObject([{ kind: 'positions', waited: false }]));
  });

  it('shows the screens what arrived before it lets go of it', async () => {
    const { queue } = tab([]);
    const seen: number[] = [];
    queue.subscribe({ onSent: () => seen.push(queue.snapshot().entries.length) });
    await queue.add(step('arrive'));
    await settled(() => expect(queue.snapshot().entries).toEqual([]));
    expect(seen).toEqual([1]);
  });

  it('works without a store, for as long as the page lives', async () => {
    const broken = indexedMemory('gone');
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('private window');
    });
    const { queue, kinds } = tab([lost()], { memory: broken });
    await queue.add(step('arrive'));
    await settled(() => expect(queue.snapshot().entries[0]?.waited).toBe(true));
    queue.kick();
    await settled(() => expect(kinds()).toEqual(['arrive', 'arrive']));
    await settled(() => expect(queue.snapshot().entries).toEqual([]));
    vi.restoreAllMocks();
  });
});
