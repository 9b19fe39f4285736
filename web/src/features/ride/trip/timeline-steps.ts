import {
  type BookingEvent,
  type BookingEventKind,
  bookingEventKinds,
  type BookingStatus,
} from '#shared/contract/entities/booking';

/** The kind of a step as displayed; `other` is an event kind that this version of the page does not know. */
type Told = Exclude<BookingEventKind, 'DECLINED'> | 'NEWpaid' | 'PAIDbefore' | 'COMPLETEunrated' | 'other';

export type Step = {
  v: number;
  at: number;
  status: BookingStatus;
  kind: Told;
  /** The driver who accepted or gave back the ride, as there may have been several. */
  driver?: string;
};

const nameOf = ({ kind, changes }: BookingEvent, before: readonly Step[]): Step['kind'] => {
  const had = (earlier: Step['kind']) => before.some(step => step.kind === earlier);
  if (kind === 'NEW' && had('PAYMENT_PENDING')) return 'NEWpaid';
  // A prepaid ride: this event closes the trip and is no second payment.
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

/** When the step was taken: a phone that was offline reports it later. */
const takenAt = ({ at, kind, changes }: BookingEvent): number => {
  const times = { ARRIVED: 'driver_arrive_time', STARTED: 'trip_start_time', REACHED: 'trip_end_time' } as const;
  return (kind in times ? changes[times[kind as keyof typeof times]] : undefined) ?? at;
};

/** Events as displayed steps: consecutive waves of one search become one step, at the time of the first. */
export const timelineOf = (events: readonly BookingEvent[]): Step[] => {
  const steps: Step[] = [];
  for (const event of events) {
    const { v, status, kind } = event;
    // Declined offers are not shown in the timeline.
    if (kind === 'DECLINED') continue;
    if (kind === 'SEARCHING' && steps.at(-1)?.kind === 'SEARCHING') continue;
    steps.push({ v, at: takenAt(event), status, kind: nameOf(event, steps), ...driverOf(event, steps) });
  }
  return steps;
};
