import { afterEach, expect, it, vi } from 'vitest';
import { createWheel } from './wheel';

afterEach(() => void vi.useRealTimers());

it('wakes each sleeper once its time has come, on one timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const wheel = createWheel(100);
  const woken: string[] = [];
  void wheel.sleep(450).then(() => woken.push('late'));
  void wheel.sleep(120).then(() => woken.push('early'));
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(woken).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(woken).toEqual(['early']);
  await vi.advanceTimersByTimeAsync(300);
  expect(woken).toEqual(['early', 'late']);
  wheel.stop();
});

it('wakes sleepers of a moment that has just passed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const wheel = createWheel(100);
  await vi.advanceTimersByTimeAsync(1000);
  let woken = 0;
  void wheel.sleep(0).then(() => woken++);
  void wheel.sleep(-50).then(() => woken++);
  await vi.advanceTimersByTimeAsync(200);
  expect(woken).toBe(2);
  wheel.stop();
});

it('ends a sleep with the reason of its signal', async () => {
  const wheel = createWheel(10);
  const stop = new AbortController();
  const sleep = wheel.sleep(60_000, stop.signal);
  stop.abort(new Error('cancelled'));
  await expect(sleep).rejects.toThrow('cancelled');
  await expect(wheel.sleep(10, stop.signal)).rejects.toThrow('cancelled');
  wheel.stop();
});
