import { Suspense, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import { lazyPart } from '@/lib/lazy-part';
import { addMessage, useLiveChat } from './use-chat';
import { onSent } from './outbox';
import { useChatPlace } from './use-chat-place';
import { useSide } from './use-side';

const ChatPanel = lazyPart(async () => ({ default: (await import('./chat-panel')).ChatPanel }));

type Props = {
  booking: Booking;
  /** Called with each new message of the other side while the chat is closed. */
  onArrived?: (news: { message: string; bookingId: string; name: string }) => void;
};

function LiveChat({ booking, onArrived }: Props) {
  const client = useQueryClient();
  const { open, hide } = useChatPlace(booking);
  const { me, other } = useSide(booking);
  useLiveChat(booking, ({ from, message }) => {
    if (!open && from !== me) onArrived?.({ message, bookingId: booking.id, name: other });
  });
  useEffect(() => onSent((bookingId, message) => addMessage(client, bookingId, message)), [client]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <ChatPanel booking={booking} onClose={hide} />
    </Suspense>
  );
}

/**
 * The chat of a booking: mounted on every page that has a `ChatButton`, updated live, and shown when opened. Its parent
 * must be positioned (the `main` of the app frame is).
 */
export function ChatSheet(props: Props) {
  const { booking } = props;
  return useSide(booking).mayRead ? <LiveChat key={booking.id} {...props} /> : null;
}
