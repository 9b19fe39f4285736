import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SocketStatus } from '#shared/client/live-socket';
import { useLostConnection } from './use-lost-connection';

const socket = vi.hoisted((): { status: SocketStatus } => ({ status: 'idle' }));
vi.mock('@/lib/ws', () => ({ useSocketStatus: () => socket.status }));

it.each<[SocketStatus[], boolean[]]>([
  [
    ['idle', 'connecting', 'open', 'connecting', 'open'],
    [false, false, false, true, false],
  ],
  [
    ['connecting', 'waiting', 'connecting', 'open'],
    [false, true, true, false],
  ],
])('[PLUS-48] a connection is lost only after it was there, or could not be made: %j', (statuses, lost) => {
  socket.status = statuses[0]!;
  const { result, rerender } = renderHook(() => useLostConnection());
  const seen = statuses.map(status => {
    socket.status = status;
    rerender();
    return result.current;
  });
  expect(seen).toEqual(lost);
});
