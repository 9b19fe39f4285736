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
  'COMPLETE',
  'CANCELLED',
  'other',
] as const;

export interface Step {
  v: number;
  at: number;
  status: BookingStatus;
  kind: (typeof known)[number];
}

const nameOf = (event: BookingEvent, hasPaymentBefore: boolean): Step['kind'] => {
  if (event.kind === 'NEW' && hasPaymentBefore) return 'NEWpaid';
  return known.find(kind => kind === event.kind) ?? 'other';
};

/** The events as steps to read: waves of one search are one step, told at its first. */
export function timelineOf(events: readonly BookingEvent[]): Step[] {
  const steps: Step[] = [];
  for (const { v, at, status, kind, ...rest } of events) {
    // Who said no is between the search and the driver.
    if (kind === 'DECLINED') continue;
    if (kind === 'SEARCHING' && steps.at(-1)?.kind === 'SEARCHING') continue;
    const paid = steps.some(step => step.kind === 'PAYMENT_PENDING');
    steps.push({ v, at, status, kind: nameOf({ v, at, status, kind, ...rest }, paid) });
  }
  return steps;
}
