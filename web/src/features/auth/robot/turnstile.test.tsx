import { afterEach, expect, it, vi } from 'vitest';
import { loadTurnstile } from './turnstile';

afterEach(() => void vi.useRealTimers());

it('[AUTH-11] a script that neither loads nor fails is given up after 30 to 60 seconds, and can be tried again', async () => {
  vi.useFakeTimers();
  const scripts = () => document.querySelectorAll('script[src="https://robots.test/check.js"]').length;
  const failed = vi.fn();
  void loadTurnstile('https://robots.test/check.js').catch(failed);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([scripts(), failed.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([scripts(), failed.mock.calls.length]).toEqual([0, 1]);
  void loadTurnstile('https://robots.test/check.js').catch(failed);
  expect(scripts()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
});
