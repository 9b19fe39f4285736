import type { BookingStatus } from '#shared/contract/entities/booking';
import type { CardHold } from '#shared/contract/entities/card-hold';
import { isByCard } from '#shared/domain/payment/debt-payment';
import { type BookingEvent, type BookingEventKind, bookingEventKinds } from '#shared/contract/entities/booking-event';
import { isReleasing } from '#shared/domain/booking/hold-state';
import { less } from '#shared/domain/payment/packet';
import { clock } from '#shared/domain/booking/clock';

/** The kind of a step as displayed; `other` is an event kind that this version of the page does not know. */
type StepKind =
  | Exclude<BookingEventKind, 'DECLINED' | 'HOLD'>
  | `HOLD${Exclude<CardHold['state'], 'releasing'>}`
  | 'FEE_PAIDcard'
  | 'FEE_PAIDwallet'
  | 'NEWheld'
  | 'NEWpaid'
  | 'NEWunpaid'
  | 'PAIDbefore'
  | 'PAIDnot'
  | 'PAIDrest'
  | 'TIPback'
  | 'COMPLETEunrated'
  | 'other';

export type Step = {
  v: number;
  at: number;
  status: BookingStatus;
  kind: StepKind;
  /** The driver who accepted or gave back the ride, as there may have been several. */
  driver?: string;
  /** The amount that a card has authorised, or that was captured, or that was paid in addition. */
  amount?: number;
};

/** The words of an event about the amount that a card sets aside. */
const holdIn = (event: BookingEvent): CardHold | undefined =>
  event.kind === 'HOLD' || event.kind === 'NEW' ? event.changes.cardHold : undefined;

/** The change of the driver's tip by a step. */
const tipIn = (event: BookingEvent): number | undefined =>
  event.kind === 'TIP' ? (event.changes.tips?.at(-1)?.change ?? 0) : undefined;

const nameOf = (event: BookingEvent, before: readonly Step[]): Step['kind'] => {
  const { kind } = event;
  const hold = holdIn(event);
  if (hold && hold.state !== 'releasing')
    return kind === 'NEW' ? (hold.state === 'held' ? 'NEWheld' : 'NEWunpaid') : `HOLD${hold.state}`;
  if (kind === 'HOLD') return 'other';
  const had = (earlier: Step['kind']) => before.some(step => step.kind === earlier);
  if (event.kind === 'NEW' && had('PAYMENT_PENDING'))
    return event.changes.payment_mode === 'cash' ? 'NEWunpaid' : 'NEWpaid';
  if (event.kind === 'TIP') return tipIn(event)! > 0 ? 'TIP' : 'TIPback';
  if (event.kind === 'FEE_PAID' && event.changes.cancelFeePaid)
    return isByCard(event.changes.cancelFeePaid) ? 'FEE_PAIDcard' : 'FEE_PAIDwallet';
  if (event.kind === 'PAID' && event.changes.writtenOff) return 'PAIDnot';
  // A prepaid ride: this event closes the trip and is no second payment.
  if (kind === 'PAID' && had('NEWpaid')) return 'PAIDbefore';
  // The driver learns that the ride was rated, but not the rating: only the rider rates.
  if (event.kind === 'COMPLETE' && event.by === clock.uid) return 'COMPLETEunrated';
  return kind !== 'DECLINED' && bookingEventKinds.includes(kind) ? kind : 'other';
};

const driverOf = (event: BookingEvent, before: readonly Step[]): Pick<Step, 'driver'> => {
  if (event.kind === 'ACCEPTED' && event.changes.driver_name) return { driver: event.changes.driver_name };
  const driver = before.findLast(step => step.driver)?.driver;
  return event.kind === 'GIVEN_BACK' && driver ? { driver } : {};
};

/** The payment of a ride besides the part that its card had set aside. */
const restIn = (event: BookingEvent, part: number | undefined): number | undefined => {
  if (event.kind !== 'PAID' || event.changes.writtenOff || part === undefined) return undefined;
  const { customer_paid } = event.changes;
  return customer_paid === undefined ? undefined : less(customer_paid, part);
};

/** The amount that a step names. */
const amountIn = (event: BookingEvent, part: number | undefined): number | undefined => {
  const hold = holdIn(event);
  if (hold) return hold.captured ?? hold.amount;
  const tip = tipIn(event);
  return tip === undefined ? restIn(event, part) : Math.abs(tip);
};

/** When the step was taken: a phone that was offline reports it later. */
const takenAt = (event: BookingEvent): number => {
  if (event.kind === 'ARRIVED') return event.changes.driver_arrive_time ?? event.at;
  if (event.kind === 'STARTED') return event.changes.trip_start_time ?? event.at;
  if (event.kind === 'REACHED') return event.changes.trip_end_time ?? event.at;
  return event.at;
};

/** Events as displayed steps: consecutive waves of one search become one step, at the time of the first. */
export const timelineOf = (events: readonly BookingEvent[]): Step[] => {
  const steps: Step[] = [];
  let part: number | undefined;
  for (const event of events) {
    const { v, status, kind } = event;
    // Declined offers are not shown in the timeline, and a release only once it is completed.
    if (kind === 'DECLINED' || isReleasing({ cardHold: holdIn(event) })) continue;
    if (kind === 'SEARCHING' && steps.at(-1)?.kind === 'SEARCHING') continue;
    const name = restIn(event, part) === undefined ? nameOf(event, steps) : 'PAIDrest';
    const amount = amountIn(event, part);
    const figure = amount === undefined ? {} : { amount };
    steps.push({ v, at: takenAt(event), status, kind: name, ...driverOf(event, steps), ...figure });
    const hold = holdIn(event);
    if (hold?.isPart) part = hold.captured;
    // The amount that was paid ahead, with the part of the wallet.
    if (event.kind === 'PENDING' && event.changes.cardHold?.isAhead) part = event.changes.usedWalletMoney;
  }
  return steps;
};
