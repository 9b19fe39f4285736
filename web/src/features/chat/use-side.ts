import { useEffect, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { isChatOpen, mayReadChat, sideOf } from '#shared/domain/chat/chat';
import { useSession } from '@/lib/session';

const LOOK_MS = 30_000;

/** The current time, updated at a low rate to avoid needless renders. */
function useSlowNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** This user's permissions in the chat of a booking, and the other party. */
export function useSide(booking: Booking) {
  const { user } = useSession();
  const now = useSlowNow();
  const side = user && sideOf(booking, { uid: user.id, usertype: user.usertype });
  return {
    me: user?.id ?? '',
    side,
    mayRead: user !== undefined && mayReadChat(booking, { uid: user.id, usertype: user.usertype }),
    mayWrite: side !== undefined && isChatOpen(booking, now),
    other: (side === 'driver' ? booking.customer_name : booking.driver_name) ?? '',
  };
}
