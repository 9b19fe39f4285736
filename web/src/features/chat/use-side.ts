import type { Booking } from '#shared/contract/entities/booking';
import { isChatOpen, mayReadChat, sideOf } from '#shared/domain/chat/chat';
import { useSession } from '@/lib/session';
import { useNow } from '@/lib/use-now';

const LOOK_MS = 30_000;

/** This user's permissions in the chat of a booking, and the other party. */
export function useSide(booking: Booking) {
  const { user } = useSession();
  const now = useNow(LOOK_MS);
  const side = user && sideOf(booking, { uid: user.id, usertype: user.usertype });
  return {
    me: user?.id ?? '',
    side,
    mayRead: user !== undefined && mayReadChat(booking, { uid: user.id, usertype: user.usertype }),
    mayWrite: side !== undefined && isChatOpen(booking, now),
    other: (side === 'driver' ? booking.customer_name : booking.driver_name) ?? '',
  };
}
