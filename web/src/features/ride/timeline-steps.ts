import type { BookingEvent, BookingStatus } from '#shared/contract/entities/booking';

const known = [
  'PAYMENT_PENDING',
  'NEW',
  'NEWpaid',
  'SEARCHING',
  'ASSIGNED',
  'NO_DRIVER',
  'ACCEPTED',
  'GIVEN_BACK',
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
  'FEE_PAID',
  'UPDATED',
  'FARE_AGREED',
  'FARE_DECIDED',
  'other',
] as const;

export interface Step {
  v: number;
  at: number;
  status: BookingStatus;
  kind: (typeof known)[number];
  /** Who accepted it, or gave it back: a ride may have had several drivers. */
  driver?: string;
}

function nameOf({ kind, changes }: BookingEvent, before: readonly Step[]): Step['kind'] {
  const had = (earlier: Step['kind']) => before.some(step => step.kind === earlier);
  if (kind === 'NEW' && had('PAYMENT_PENDING')) return 'NEWpaid';
  // Paid in advance: what closes the trip is no second payment.
  if (kind === 'PAID' && had('NEWpaid')) return 'PAIDbefore';
  if (kind === 'COMPLETE' && changes['rating'] === undefined) return 'COMPLETEunrated';
  return known.find(name => name === kind) ?? 'other';
}

function driverOf({ kind, changes }: BookingEvent, before: readonly Step[]): Pick<Step, 'driver'> {
  const name = changes['driver_name'];
  if (kind === 'ACCEPTED' && typeof name === 'string') return { driver: name };
  const driver = before.findLast(step => step.driver)?.driver;
  return kind === 'GIVEN_BACK' && driver ? { driver } : {};
}

/** When a step was taken: a phone without a network tells of it later. */
function takenAt({ at, kind, changes }: BookingEvent): number {
  const times = { ARRIVED: 'driver_arrive_time', STARTED: 'trip_start_time', REACHED: 'trip_end_time' };
  const taken = kind in times ? changes[times[kind as keyof typeof times]] : undefined;
  return typeof taken === 'number' ? taken : at;
}

/** The events as steps to read: waves of one search are one step, told at its first. */
export function timelineOf(events: readonly BookingEvent[]): Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    const { v, status, kind } = event;
    // Who said no is between the search and the driver.
    if (kind === 'DECLINED') continue;
    if (kind === 'SEARCHING' && steps.at(-1)?.kind === 'SEARCHING') continue;
    steps.push({ v, at: takenAt(event), status, kind: nameOf(event, steps), ...driverOf(event, steps) });
  }
  return steps;
}
