import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS, useTyped } from './use-typed';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begin = () => {
  const write = vi.fn();
  const { result, rerender } = renderHook(({ q }) => useTyped(q, write), { initialProps: { q: '' } });
  const type = (text: string) => act(() => result.current[1](text));
  const pause = () => act(() => vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS));
  return { write, type, pause, typed: () => result.current[0], address: (q: string) => rerender({ q }) };
};

describe('[BKS-1] the text being typed', () => {
  it('keeps the letters that came while the address was on its way', () => {
    const { write, type, pause, typed, address } = begin();
    type('WF');
    pause();
    expect(write).toHaveBeenLastCalledWith('WF');
    type('WF10');
    address('WF');
    expect(typed()).toBe('WF10');
    pause();
    expect(write).toHaveBeenLastCalledWith('WF10');
    address('WF10');
    expect(typed()).toBe('WF10');
  });

  it('gives way to another address', () => {
    const { type, pause, typed, address } = begin();
    type('WF');
    pause();
    address('WF');
    address('');
    expect(typed()).toBe('');
    address('WF');
    expect(typed()).toBe('WF');
  });
});
