import type { Booking } from '#shared/contract/entities/booking';
import { type Action, closingOf, nextStatus } from '#shared/domain/booking/transitions';
import { isPositions, isStep, type Entry, type StepKind } from './entry';

/** Counts of the queued entries, for the banner. */
export type Waiting = {
  steps: number;
  positions: number;
};

export const countWaiting = (entries: readonly Entry[]): Waiting => ({
  steps: entries.filter(entry => !isPositions(entry)).length,
  positions: entries.filter(isPositions).reduce((sum, { points }) => sum + points.length, 0),
});

/** Whether an entry has been delayed by the network. Otherwise entries are in flight and count as sent. */
export const isHeld = (entries: readonly Entry[]): boolean => entries.some(({ waited }) => waited);

const actionOf: Record<StepKind, (booking: Booking) => Action> = {
  arrive: () => 'arrive',
  start: () => 'start',
  reach: () => 'reach',
  close: closingOf,
  giveBack: () => 'giveBack',
};

/** Optimistic view of a booking: applies the queued steps that the server has not acknowledged yet (spec §4). */
export const asMade = (booking: Booking, entries: readonly Entry[]): Booking => {
  let made = booking;
  for (const entry of entries) {
    if (!isStep(entry) || entry.bookingId !== booking.id) continue;
    // A step that the server has applied meanwhile is no longer a valid transition and is skipped.
    const status = nextStatus(made.status, actionOf[entry.kind](made), 'driver');
    if (status) made = { ...made, status };
  }
  return made;
};
