import { afterEach, expect, it, vi } from 'vitest';
import { createTokens } from './tokens';

afterEach(() => void vi.useRealTimers());

it('[AWS-5] gives each token once, and waits for one that is on its way', async () => {
  const tokens = createTokens();
  const again = vi.fn();
  tokens.onTaken(again);
  tokens.put('first');
  expect(await tokens.take()).toBe('first');
  const next = tokens.take();
  tokens.put('second');
  expect(await next).toBe('second');
  expect(again).toHaveBeenCalledTimes(2);
});

it('[AWS-5] lets nobody wait while the check is stuck, until it is drawn anew', async () => {
  const tokens = createTokens();
  const waiting = tokens.take();
  tokens.fail();
  expect(await waiting).toBeUndefined();
  expect(await tokens.take()).toBeUndefined();
  tokens.onTaken(() => undefined);
  const next = tokens.take();
  tokens.put('token');
  expect(await next).toBe('token');
});

it('[AUTH-11] a submission waits a minute for a check that is under way, and no longer', async () => {
  vi.useFakeTimers();
  const given = vi.fn();
  void createTokens().take().then(given);
  await vi.advanceTimersByTimeAsync(59_900);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(given).toHaveBeenCalledExactlyOnceWith(undefined);
});
