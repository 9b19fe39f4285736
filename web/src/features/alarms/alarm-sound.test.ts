import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRinging } from './alarm-sound';

/** A browser's audio as far as ringing needs it: silent until it is resumed after a touch. */
class FakeAudio {
  static rung = 0;
  static touched = false;
  static last: FakeAudio;
  state: 'suspended' | 'running' | 'closed' = 'suspended';
  currentTime = 0;
  destination = {};
  constructor() {
    FakeAudio.last = this;
  }
  async resume() {
    if (FakeAudio.touched) this.state = 'running';
  }
  async close() {
    this.state = 'closed';
  }
}
class FakeNode {
  gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  connect = (next: unknown) => next;
  stop = () => undefined;
}
class FakeTone extends FakeNode {
  start = () => void FakeAudio.rung++;
}

let touch: Record<string, () => void>;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(FakeAudio, { rung: 0, touched: false });
  touch = {};
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('OscillatorNode', FakeTone);
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: () => void) => (touch[name] = listener),
    removeEventListener: (name: string) => delete touch[name],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tonesOfARing = 3;

describe('[LIFE-15] the sound of a call for help', () => {
  it('comes again and again until it is stopped', async () => {
    FakeAudio.touched = true;
    const stop = startRinging(() => undefined);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeAudio.rung).toBeGreaterThanOrEqual(2 * tonesOfARing);
    stop();
    const rung = FakeAudio.rung;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeAudio.rung).toBe(rung);
    expect(FakeAudio.last.state).toBe('closed');
  });

  it('says that the browser keeps it off, and begins with the first touch', async () => {
    const blocked = vi.fn();
    startRinging(blocked);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(FakeAudio.rung).toBe(0);
    expect(blocked).toHaveBeenLastCalledWith(true);
    FakeAudio.touched = true;
    touch.pointerdown!();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeAudio.rung).toBe(tonesOfARing);
    expect(blocked).toHaveBeenLastCalledWith(false);
  });
});
