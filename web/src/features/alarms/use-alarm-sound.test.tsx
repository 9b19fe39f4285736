import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAlarmSound } from './use-alarm-sound';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[LIFE-15] a call for help rings on for those who want less motion: sound is none', async () => {
  const start = vi.fn();
  const node = class {
    gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    connect = (next: unknown) => next;
    start = start;
    stop = () => undefined;
  };
  const audio = class {
    state = 'running';
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    close = async () => undefined;
  };
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', audio);
  vi.stubGlobal('OscillatorNode', node);
  vi.stubGlobal('GainNode', node);
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({ matches: query.includes('reduce') }) as MediaQueryList);
  const { unmount } = renderHook(() => useAlarmSound(true));
  await vi.advanceTimersByTimeAsync(0);
  const atFirst = start.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(start.mock.calls.length).toBeGreaterThan(atFirst);
  unmount();
});
