import {
  type BookingEvent,
  type BookingEventKind,
  bookingEventKinds,
  type BookingStatus,
} from '#shared/contract/entities/booking';

/** What happened, as it is told; `other` is what a server says that is newer than this page. */
type Told = Exclude<BookingEventKind, 'DECLINED'> | 'NEWpaid' | 'PAIDbefore' | 'COMPLETEunrated' | 'other';

export type Step = {
  v: number;
  at: number;
  status: BookingStatus;
  kind: Told;
  /** Who accepted it, or gave it back: a ride may have had several drivers. */
  driver?: string;
};

const nameOf = ({ kind, changes }: BookingEvent, before: readonly Step[]): Step['kind'] => {
  const had = (earlier: Step['kind']) => before.some(step => step.kind === earlier);
  if (kind === 'NEW' && had('PAYMENT_PENDING')) return 'NEWpaid';
  // Paid in advance: what closes the trip is no second payment.
  if (kind === 'PAID' && had('NEWpaid')) return 'PAIDbefore';
  if (kind === 'COMPLETE' && changes.rating === undefined) return 'COMPLETEunrated';
  return kind !== 'DECLINED' && bookingEventKinds.includes(kind) ? kind : 'other';
};

const driverOf = ({ kind, changes }: BookingEvent, before: readonly Step[]): Pick<Step, 'driver'> => {
  const name = changes.driver_name;
  if (kind === 'ACCEPTED' && name) return { driver: name };
  const driver = before.findLast(step => step.driver)?.driver;
  return kind === 'GIVEN_BACK' && driver ? { driver } : {};
};

/** When a step was taken: a phone without a network tells of it later. */
const takenAt = ({ at, kind, changes }: BookingEvent): number => {
  const times = { ARRIVED: 'driver_arrive_time', STARTED: 'trip_start_time', REACHED: 'trip_end_time' } as const;
  return (kind in times ? changes[times[kind as keyof typeof times]] : undefined) ?? at;
};

/** The events as steps to read: waves of one search are one step, told at its first. */
export const timelineOf = (events: readonly BookingEvent[]): Step[] => {
  const steps: Step[] = [];
  for (const event of events) {
    const { v, status, kind } = event;
    // Who said no is between the search and the driver.
    if (kind === 'DECLINED') continue;
    if (kind === 'SEARCHING' && steps.at(-1)?.kind === 'SEARCHING') continue;
    steps.push({ v, at: takenAt(event), status, kind: nameOf(event, steps), ...driverOf(event, steps) });
  }
  return steps;
};
