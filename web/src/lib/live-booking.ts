import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { TopicMessage } from '#shared/client/topics';
import { api } from './api';
import { bookingKeys } from './query-keys';
import { useTopic } from './ws';

type BookingView = OutputOf<Operations['fetchBooking']>;

export const bookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: bookingKeys.one(bookingId),
    queryFn: async ({ client }) => {
      const loaded = await api.fetchBooking({ bookingId });
      return newerView(client.getQueryData<BookingView>(bookingKeys.one(bookingId)), loaded);
    },
    staleTime: 30_000,
    meta: { remember: 'content' },
  });

/** The view after a live message; the same object when the message is outdated. */
export const applyLiveMessage = (view: BookingView, message: TopicMessage): BookingView => {
  if (message.type === 'position') {
    const { lat, lng, at } = message.body;
    if (view.driverLocation && view.driverLocation.at >= at) return view;
    return { ...view, driverLocation: { lat, lng, at } };
  }
  if (message.type !== 'event' || message.v <= view.booking.v) return view;
  const event: BookingEvent = { ...message.body, v: message.v, byType: 'clock' };
  return { ...view, booking: applyEvent(view.booking, event), events: [...view.events, event] };
};

/** Fields that an event sets to null are removed from the booking. */
const applyEvent = (booking: Booking, { changes, status, v }: BookingEvent): Booking => {
  const after = { ...booking, ...changes, status, v };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)) as Booking;
};

/**
 * The loaded view merged with live events that arrived meanwhile, so that a slow response never reverts newer state.
 */
export const newerView = (shown: BookingView | undefined, loaded: BookingView): BookingView => {
  if (!shown) return loaded;
  const since = shown.events.filter(({ v }) => v > loaded.booking.v);
  const next = {
    ...loaded,
    booking: since.reduce(applyEvent, loaded.booking),
    events: [...loaded.events, ...since],
  };
  const [before, after] = [shown.driverLocation, loaded.driverLocation];
  return before && after && before.at > after.at ? { ...next, driverLocation: before } : next;
};

const reloading: ReadonlySet<BookingEvent['kind']> = new Set(['UPDATED', 'ACCEPTED', 'COMPLETE']);

/** One booking, updated live: events and the driver's position are written into the query cache as they arrive. */
export function useLiveBooking(bookingId: string) {
  const client = useQueryClient();
  const query = useQuery(bookingQuery(bookingId));
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) }),
    [client, bookingId],
  );
  const receive = (message: TopicMessage) => {
    client.setQueryData<BookingView>(bookingKeys.one(bookingId), view => view && applyLiveMessage(view, message));
    // Contact details, the driver's fleet and a rating are not published to the topic, so the booking is loaded again.
    if (message.type === 'event' && reloading.has(message.body.kind)) reload();
    if (message.type === 'event') void client.invalidateQueries({ queryKey: bookingKeys.lists });
  };
  useTopic(query.data ? `bk#${bookingId}` : undefined, receive, { since: query.data?.booking.v, onLost: reload });
  return query;
}
