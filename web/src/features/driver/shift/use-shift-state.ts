import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { useDriverState } from '../api';
import { asMade, isHeld } from '../queue/optimistic-booking';
import { useQueue } from '../queue/queues';

/** Duty, trip and offers of a driver as they are on every page, with the steps that have not been sent yet. */
export function useShiftState(uid: string, onGone: Parameters<typeof useDriverState>[1]) {
  const query = useDriverState(uid, onGone);
  const state = query.data;
  const queue = useQueue(uid);
  const held = isHeld(queue.entries);
  const active = state?.activeBooking;
  // While entries are delayed, show the optimistic view of the booking.
  const made = active && held ? asMade(active, queue.entries) : active;
  const isOffDuty = held && queue.entries.some(({ kind }) => kind === 'dutyOff');
  const online = (state?.driverActiveStatus ?? false) && !isOffDuty;
  return {
    query,
    state,
    queue,
    active,
    made,
    trip: made && hasDriverOnTrip(made.status) ? made : undefined,
    online,
    /** Offers that can be answered now, without expired ones. */
    open: active || !online ? [] : (state?.offers ?? []),
  };
}
