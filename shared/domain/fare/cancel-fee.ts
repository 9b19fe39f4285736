import { MINUTE_MS } from '#shared/contract/time';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { CancelSlab } from '#shared/contract/entities/car-type';
import { isPunctual, type Punctuality } from '#shared/domain/geo/approach';

type Cancellable = Pick<
  Booking,
  | 'status'
  | 'acceptedAt'
  | 'arriveBy'
  | 'acceptedKm'
  | 'driver_arrive_time'
  | 'farSteps'
  | 'cancelSlab'
  | 'cardHold'
  | 'prepaid'
  | 'customer_paid'
  | 'trip_cost'
> &
  Partial<Pick<Booking, 'payment_mode'>>;

const feeStatuses: readonly BookingStatus[] = ['ACCEPTED', 'ARRIVED'];

/** The fee of the highest delay that has passed; 0 before the first. */
const dueAfter = (slab: CancelSlab, minutes: number): number => {
  const passed = slab.filter(({ minsDelayed }) => minsDelayed <= minutes);
  const highest = Math.max(...passed.map(({ minsDelayed }) => minsDelayed));
  return Math.max(0, ...passed.filter(({ minsDelayed }) => minsDelayed === highest).map(({ amount }) => amount));
};

/** A ride that cannot begin since the provider of its card never answered: that is no fault of the rider's. */
const isHeldUp = ({ cardHold, payment_mode }: Cancellable): boolean =>
  payment_mode === 'card' && cardHold?.isRequired === true && cardHold.isUnanswered === true;

/**
 * The fee for a rider who cancels at `now` (LIFE-14), in major units: 0 before a driver has accepted, and never more
 * than the ride itself. The terms at booking time apply. A driver earns none if they are later than the time shown to
 * the rider, move away, report the arrival from elsewhere, or wait for a card whose provider never answers.
 */
export const cancelFeeDue = (booking: Cancellable, now: number, punctuality: Punctuality): number => {
  const { status, acceptedAt, cancelSlab, prepaid, customer_paid, trip_cost } = booking;
  if (!feeStatuses.includes(status) || acceptedAt === undefined || !cancelSlab?.length) return 0;
  if (isHeldUp(booking)) return 0;
  if (!isPunctual(booking, now, punctuality)) return 0;
  const due = dueAfter(cancelSlab, (now - acceptedAt) / MINUTE_MS);
  return Math.min(due, prepaid ? customer_paid : trip_cost);
};

/** When the fee changes next, ms; undefined when it does not change any more. */
export const nextFeeAt = ({ status, acceptedAt, cancelSlab }: Cancellable, now: number): number | undefined => {
  if (!feeStatuses.includes(status) || acceptedAt === undefined) return undefined;
  const steps = (cancelSlab ?? []).map(({ minsDelayed }) => acceptedAt + minsDelayed * MINUTE_MS);
  const ahead = steps.filter(at => at > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
};
