import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serverNow } from './server-clock';
import { useNow } from './use-now';

afterEach(() => void vi.useRealTimers());

it('[PLUS-48] the clock is right in its first frame after a pause, and runs on', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ everyMs }: { everyMs: number | undefined }) => useNow(everyMs), {
    initialProps: { everyMs: undefined as number | undefined },
  });
  const before = result.current;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(before);
  rerender({ everyMs: 250 });
  expect(result.current).toBe(serverNow());
  act(() => void vi.advanceTimersByTime(250));
  expect(result.current).toBe(before + 60_250);
});
