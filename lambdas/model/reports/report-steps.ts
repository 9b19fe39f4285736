import { creditEffect, isFeeOnly } from '#shared/domain/booking/fee-credit';
import { lastEffects, settledEffects } from '#shared/domain/booking/fare-effects';
import { HOUR_MS } from '#shared/contract/time';
import { allBookings } from '#lambdas/model/bookings/all-bookings';
import { eventsSince, type StoredBooking, type StoredEvent } from '#lambdas/store/booking-items';
import type { Store } from '#lambdas/ports/store';
import { COUNTED_KEPT_S, countedKey, type ReportStep } from './count-trip';

/** A step of a booking that belongs in the reports, and whether its event has been counted. */
export type CountedStep = ReportStep & { isCounted: boolean };

type Settled = StoredEvent & { kind: 'ADJUSTMENT_SETTLED' };

const adjustmentStep = (booking: StoredBooking, { changes, at }: StoredEvent & { kind: 'ADJUSTED' }) => {
  const last = changes.adjustments.at(-1);
  const id = last?.id;
  const isFee = isFeeOnly(booking) && last?.kind === 'refund';
  const effects = isFee
    ? [creditEffect(last, changes.cancelFeePaidOut !== undefined)]
    : lastEffects(changes.adjustments);
  return id === undefined || effects.length === 0 ? undefined : { kind: 'adjusted' as const, id, effects, booking, at };
};

/** A raise that is paid counts on the day on which it is; its journal names it. */
const settledStep = (booking: StoredBooking, { changes, at, journals = [] }: Settled): ReportStep | undefined => {
  const prefix = `ADJEND-${booking.id}-`;
  const id = journals.find(name => name.startsWith(prefix))?.slice(prefix.length);
  const effects = id === undefined ? [] : settledEffects(changes.adjustments, id);
  return id === undefined || effects.length === 0 ? undefined : { kind: 'adjusted', id, effects, booking, at };
};

/** A ride that was owed is counted since its drop; a promo that its rider chose afterwards counts with the payment. */
const paidStep = (booking: StoredBooking, at: number): ReportStep | undefined => {
  const { owed, discount_amount, writtenOff } = booking;
  if (writtenOff) return writtenOff.driverMissing > 0 ? { kind: 'writtenOff', booking, at } : undefined;
  if (owed) return owed.discount === discount_amount ? undefined : { kind: 'discount', booking, at };
  return { kind: 'paid', booking, at };
};

/** The tip that an event is about is the last one in it. */
const tipStep = (booking: StoredBooking, { changes, at, v }: StoredEvent & { kind: 'TIP' }): ReportStep | undefined => {
  const change = changes.tips.at(-1)?.change ?? 0;
  return change === 0 ? undefined : { kind: 'tip', v, change, booking, at };
};

type FeeEvent = StoredEvent & { kind: 'CANCELLED' | 'FEE_PAID' };

/** The driver's part of a late-cancellation fee: got at once, or once its rider had paid it. */
const feeStep = (booking: StoredBooking, event: FeeEvent): ReportStep | undefined => {
  const { at, v } = event;
  const amount = event.kind === 'CANCELLED' ? event.changes.cancelFeePaidOut : event.changes.cancelFeePaidLater;
  return amount && booking.driver ? { kind: 'fee', v, amount, booking, at } : undefined;
};

/** Step that an event adds to the reports; undefined for most. */
export const stepOf = (booking: StoredBooking, event: StoredEvent): ReportStep | undefined => {
  if (event.kind === 'PENDING') return booking.owed && { kind: 'paid', booking, at: event.at };
  if (event.kind === 'PAID') return paidStep(booking, event.at);
  if (event.kind === 'FARE_DECIDED' && event.changes.fareReview?.borne) return { kind: 'borne', booking, at: event.at };
  if (event.kind === 'TIP') return tipStep(booking, event);
  if (event.kind === 'CANCELLED' || event.kind === 'FEE_PAID') return feeStep(booking, event);
  if (event.kind === 'ADJUSTED') return adjustmentStep(booking, event);
  if (event.kind === 'ADJUSTMENT_SETTLED') return settledStep(booking, event);
  return undefined;
};

const mayCount = ({ status, owed, fareReview, cancelFee }: StoredBooking): boolean =>
  status === 'PAID' || status === 'COMPLETE' || [owed, fareReview?.borne, cancelFee].some(part => part !== undefined);

const stepsOf = async (store: Store, booking: StoredBooking, now: number): Promise<CountedStep[]> => {
  const steps = (await eventsSince(store, booking.id, 0)).flatMap(event => stepOf(booking, event) ?? []);
  return Promise.all(
    steps.map(async step => {
      // The mark of an older step may have expired: it was counted, or a comparison of the rows shows otherwise.
      const isOld = now - step.at > COUNTED_KEPT_S * 1000 - HOUR_MS;
      return { ...step, isCounted: isOld || (await store.get(countedKey(step), { consistent: true })) !== undefined };
    }),
  );
};

/** Every step that reports count, from the bookings and their events, which are the source of all reports. */
export const reportSteps = async (store: Store, now: number): Promise<CountedStep[]> => {
  const found: CountedStep[] = [];
  for await (const page of allBookings(store))
    found.push(...(await Promise.all(page.filter(mayCount).map(booking => stepsOf(store, booking, now)))).flat());
  return found;
};
