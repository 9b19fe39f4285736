import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAY_NOW_CANCEL_MS } from '#shared/contract/constants';
import { Providers } from '@/app/providers';
import { setTransport } from '@/lib/api';
import { aBooking } from '@/testing/fixtures';
import { useCancel } from './use-cancel';

const unpaid = (id: string) => aBooking({ id, booking_id: id, status: 'PAYMENT_PENDING' });
let cancelled: unknown[];
let restore: () => void;
beforeEach(() => {
  cancelled = [];
  restore = setTransport(async (operation, input) => {
    if (operation !== 'cancelBooking') throw new Error(operation);
    const { bookingId } = input as { bookingId: string };
    cancelled.push(bookingId);
    return { booking: aBooking({ id: bookingId, status: 'CANCELLED' }) };
  }) as () => void;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  restore();
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <Providers>{children}</Providers>
  </MemoryRouter>
);
const begin = () => renderHook(() => useCancel(), { wrapper }).result;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('[BKS-2] cancelling several bookings', () => {
  it('lets the second unpaid one be taken back after the first is cancelled', async () => {
    const now = begin();
    act(() => now.current.begin(unpaid('b1')));
    await pass(PAY_NOW_CANCEL_MS - 500);
    act(() => now.current.begin(unpaid('b2')));
    await pass(1_000);
    expect(cancelled).toEqual(['b1']);
    expect(now.current.pending?.id).toBe('b2');
    act(() => now.current.undo());
    await pass(PAY_NOW_CANCEL_MS);
    expect(cancelled).toEqual(['b1']);
  });

  it('sends what was begun at once when the page is left, and no second time', async () => {
    const { result, unmount } = renderHook(() => useCancel(), { wrapper });
    act(() => result.current.begin(unpaid('b1')));
    unmount();
    await pass(0);
    expect(cancelled).toEqual(['b1']);
    await pass(PAY_NOW_CANCEL_MS);
    expect(cancelled).toEqual(['b1']);
  });

  it('leaves the question about another booking open', async () => {
    const now = begin();
    act(() => now.current.begin(unpaid('b1')));
    act(() => now.current.begin(aBooking({ id: 'b2', status: 'ACCEPTED' })));
    await pass(PAY_NOW_CANCEL_MS + 500);
    expect(cancelled).toEqual(['b1']);
    expect(now.current.asking?.id).toBe('b2');
    act(() => now.current.cancel('Too slow'));
    await pass(500);
    expect(now.current.asking).toBeUndefined();
  });
});
