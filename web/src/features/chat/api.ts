import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { api } from '@/lib/api';

/** The chat's messages from the server, newest page first. */
export const chatQuery = (bookingId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', bookingId],
    queryFn: ({ pageParam }) => api.fetchMessages({ bookingId, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    meta: { remember: 'content' },
  });

/**
 * Messages received live or sent from here; stored apart from the pages, so that an older response cannot drop them.
 */
export const liveMessagesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['chatLive', bookingId],
    queryFn: (): readonly ChatMessage[] => [],
    initialData: [] as readonly ChatMessage[],
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Request timeout. */
const PATIENCE_MS = 20_000;

/** Sends a message; retries with the same idempotency key store it only once. */
export const sendMessage = (input: { bookingId: string; message: string }, idempotencyKey: string) =>
  api.sendMessage(input, { idempotencyKey, signal: AbortSignal.timeout(PATIENCE_MS) }).then(answer => answer.message);
