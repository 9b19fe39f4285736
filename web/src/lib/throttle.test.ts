import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls at once and makes up for the rest with one call', () => {
  const call = vi.fn();
  const run = throttle(call, 1_000);
  run();
  run();
  run();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(call).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(call).toHaveBeenCalledTimes(2);
});

it('drops the made-up call when it is cancelled', () => {
  const call = vi.fn();
  const run = throttle(call, 1_000);
  run();
  run();
  run.cancel();
  vi.advanceTimersByTime(5_000);
  expect(call).toHaveBeenCalledTimes(1);
});
