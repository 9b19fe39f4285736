import type { Booking } from '#shared/contract/entities/booking';
import { type Action, closingOf, nextStatus } from '#shared/domain/booking/transitions';
import { isPositions, isStep, type Entry, type StepKind } from './entry';

/** What waits, as the banner counts it. */
export type Waiting = {
  steps: number;
  positions: number;
};

export const countWaiting = (entries: readonly Entry[]): Waiting => ({
  steps: entries.filter(entry => !isPositions(entry)).length,
  positions: entries.filter(isPositions).reduce((sum, { points }) => sum + points.length, 0),
});

/** The network has failed what the driver did. Without that it is on its way, as good as there. */
export const isHeld = (entries: readonly Entry[]): boolean => entries.some(({ waited }) => waited);

const actionOf: Record<StepKind, (booking: Booking) => Action> = {
  arrive: () => 'arrive',
  start: () => 'start',
  reach: () => 'reach',
  close: closingOf,
  giveBack: () => 'giveBack',
};

/** The booking as its driver has made it, by the steps that the server does not know yet (spec §4). */
export const asMade = (booking: Booking, entries: readonly Entry[]): Booking => {
  let made = booking;
  for (const entry of entries) {
    if (!isStep(entry) || entry.bookingId !== booking.id) continue;
    // A step that has arrived meanwhile leads nowhere from here: it is skipped.
    const status = nextStatus(made.status, actionOf[entry.kind](made), 'driver');
    if (status) made = { ...made, status };
  }
  return made;
};
