import type { BookingEvent, BookingStatus } from '#shared/contract/entities/booking';

const known = [
  'PAYMENT_PENDING',
  'NEW',
  'NEWpaid',
  'SEARCHING',
  'ASSIGNED',
  'NO_DRIVER',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'PHOTO',
  'REACHED',
  'PENDING',
  'PAID',
  'PAIDbefore',
  'COMPLETE',
  'COMPLETEunrated',
  'CANCELLED',
  'UPDATED',
  'other',
] as const;

export interface Step {
  v: number;
  at: number;
  status: BookingStatus;
  kind: (typeof known)[number];
}

function nameOf({ kind, changes }: BookingEvent, before: readonly Step[]): Step['kind'] {
  const had = (earlier: Step['kind']) => before.some(step => step.kind === earlier);
  if (kind === 'NEW' && had('PAYMENT_PENDING')) return 'NEWpaid';
  // Paid in advance: what closes the trip is no second payment.
  if (kind === 'PAID' && had('NEWpaid')) return 'PAIDbefore';
  if (kind === 'COMPLETE' && changes['rating'] === undefined) return 'COMPLETEunrated';
  return known.find(name => name === kind) ?? 'other';
}

/** The events as steps to read: waves of one search are one step, told at its first. */
export function timelineOf(events: readonly BookingEvent[]): Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    const { v, at, status, kind } = event;
    // Who said no is between the search and the driver.
    if (kind === 'DECLINED') continue;
    if (kind === 'SEARCHING' && steps.at(-1)?.kind === 'SEARCHING') continue;
    steps.push({ v, at, status, kind: nameOf(event, steps) });
  }
  return steps;
}
