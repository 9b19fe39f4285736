import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { api } from '@/lib/api';

/** The chat as the server has it, newest page first. */
export const chatQuery = (bookingId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', bookingId],
    queryFn: ({ pageParam }) => api.fetchMessages({ bookingId, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    meta: { remember: 'content' },
  });

/** Messages that came live or were sent from here: apart from the pages, so that an older answer cannot take them away. */
export const liveMessagesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['chatLive', bookingId],
    queryFn: (): readonly ChatMessage[] => [],
    initialData: [] as readonly ChatMessage[],
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** An answer that takes longer is lost. */
const PATIENCE_MS = 20_000;

/** Sends a message; with the same idempotency key it is said once, however often it is tried. */
export const sendMessage = (input: { bookingId: string; message: string }, idempotencyKey: string) =>
  api.sendMessage(input, { idempotencyKey, signal: AbortSignal.timeout(PATIENCE_MS) }).then(answer => answer.message);
