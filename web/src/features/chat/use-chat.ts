import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { ChatMessage } from '#shared/contract/entities/chat';
import type { TopicMessage } from '#shared/client/topics';
import { useTopic } from '@/lib/ws';
import { chatQuery, liveMessagesQuery } from './api';
import { retryLost } from './outbox';

/** Merges messages, deduplicated by id and sorted by id, which is the server's order. */
export const mergeMessages = (...lists: readonly (readonly ChatMessage[])[]): ChatMessage[] => {
  const byId = new Map(lists.flat().map(message => [message.id, message]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

export const addMessage = (client: QueryClient, bookingId: string, message: ChatMessage): void =>
  void client.setQueryData(liveMessagesQuery(bookingId).queryKey, (known = []) => mergeMessages(known, [message]));

/** The messages of a booking, oldest first. */
export function useChat(bookingId: string) {
  const query = useInfiniteQuery(chatQuery(bookingId));
  const { data: live } = useQuery(liveMessagesQuery(bookingId));
  const pages = query.data?.pages;
  const messages = useMemo(() => mergeMessages(...(pages ?? []).map(page => page.messages), live ?? []), [pages, live]);
  return { query, messages };
}

/**
 * Keeps the chat of a booking live. Refetches it with every new subscription, as messages may have been missed while
 * disconnected.
 */
export function useLiveChat({ id, v }: Pick<Booking, 'id' | 'v'>, onArrived: (message: ChatMessage) => void): void {
  const client = useQueryClient();
  const isKnown = (message: ChatMessage) =>
    client.getQueryData(liveMessagesQuery(id).queryKey)?.some(known => known.id === message.id) === true;
  const receive = (message: TopicMessage) => {
    if (message.type === 'chat') {
      // A message may be delivered twice.
      if (!isKnown(message.body)) onArrived(message.body);
      addMessage(client, id, message.body);
    }
    if (message.type !== 'subscribed') return;
    void client.invalidateQueries({ queryKey: chatQuery(id).queryKey });
    retryLost(id);
  };
  // `since` is for the topic's other subscribers: the first subscription sets the version to replay from.
  useTopic(`bk#${id}`, receive, { since: v });
  // A connection may survive a network outage, so also listen for the browser's `online` event.
  useEffect(() => {
    const again = () => retryLost(id);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [id]);
}
