import type { Booking } from '#shared/contract/entities/booking';
import { isWrittenOff } from '#shared/domain/booking/adjust';
import { paidAhead } from '#shared/domain/payment/packet';
import { loadBooking, type StoredBooking, type StoredEvent } from '#lambdas/store/booking-items';
import { endHandover } from '#lambdas/model/bookings/handover';
import { endSubscriptions } from '#lambdas/model/bookings/former-drivers';
import { numberWrite } from '#lambdas/model/bookings/search-bookings';
import { beginSearch } from '#lambdas/model/dispatch/begin-search';
import { rememberDrop } from '#lambdas/model/bookings/remember-drop';
import { lessToCollect } from '#lambdas/model/payments/less-to-collect';
import { orderCardCharge } from '#lambdas/model/payments/order-card-charge';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import { markPerson } from '#lambdas/model/promos/mark-person';
import { endBlockedAccess } from '#lambdas/model/accounts/end-blocked-access';
import { payReferralBonus } from '#lambdas/model/accounts/pay-referral-bonus';
import { countStep } from '#lambdas/model/reports/count-trip';
import { stepOf } from '#lambdas/model/reports/report-steps';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { measureEvent } from './measure-event';
import { notifyOfBonus, notifyOfBonusLimit, notifyOfOffer, notifyPeople } from './notify-people';
import { offersOf, publishToBooking, publishToOthers } from './publish-event';
import { textRecipient } from './text-recipient';
import { mailAboutStep } from './send-mails';

const startsSearch = (event: StoredEvent): boolean =>
  event.kind === 'NEW' || event.kind === 'GIVEN_BACK' || (event.kind === 'SEARCHING' && event.changes.wave === 0);

const endsHandover = ({ kind }: StoredEvent): boolean => kind === 'REACHED' || kind === 'CANCELLED';

const notifyOffered = async (ctx: Context, booking: Booking, event: StoredEvent): Promise<void> =>
  notifyOfOffer(ctx, offersOf(event), booking.id, event.at);

/**
 * Notifications come last, except on the ride's own screens (`shown`). Their failure is only logged: screens refresh
 * later, and a retry cannot undo what was sent.
 */
const notifyAll = async (
  ctx: Context,
  booking: Booking,
  event: StoredEvent,
  shown: Promise<PromiseSettledResult<unknown>[]>,
): Promise<void> => {
  const others = await Promise.allSettled([
    publishToOthers(ctx, booking, event),
    notifyPeople(ctx, booking, event),
    // An admin's choice is reported with its notice.
    event.kind === 'SEARCHING' ? notifyOffered(ctx, booking, event) : undefined,
    mailAboutStep(ctx, booking, event),
    textRecipient(ctx, booking, event),
  ]);
  for (const result of [...(await shown), ...others])
    if (result.status === 'rejected') log.error('not told', result.reason, { booking: booking.id });
};

const settle = async (ctx: Context, booking: Booking, event: StoredEvent): Promise<void> => {
  await markPerson(ctx.store, booking);
  const { paid, limited } = await payReferralBonus(ctx, booking, event.at);
  await notifyOfBonus(ctx, paid, booking, event.at);
  await notifyOfBonusLimit(ctx, limited, event.at);
  for (const uid of paid) await settleDebts(ctx, uid);
};

/** Schedules the search of a Book Later booking again when its time changes; before payment nothing was scheduled. */
const reschedule = async (ctx: Context, booking: StoredBooking): Promise<void> => {
  await (await ctx.timetable()).cancel(booking.id);
  await beginSearch(ctx, booking);
};

/** Whether the ride ends for at least one of its parties. */
const endsRide = ({ kind, status }: StoredEvent): boolean =>
  kind === 'GIVEN_BACK' || ['PENDING', 'PAID', 'COMPLETE', 'CANCELLED'].includes(status);

/** People who were blocked during the ride are signed out with its end. */
const endAccess = async (ctx: Context, { customer, driver }: Booking, event: StoredEvent): Promise<void> => {
  if (!endsRide(event)) return;
  const people = [customer, event.kind === 'GIVEN_BACK' ? event.by : driver];
  for (const uid of people) if (uid) await endBlockedAccess(ctx, uid);
};

/** Whether the step may credit the rider's wallet, or leave a debt: an earlier debt, a refund, a corrected fare. */
const creditsRider = (event: StoredEvent, { earlierDebt = 0, ...booking }: Booking): boolean => {
  const { kind } = event;
  if (kind === 'CANCELLED') return paidAhead(booking) > 0;
  if (event.kind === 'TIP') return event.changes.tips.at(-1)?.state === 'refunded';
  return kind === 'ADJUSTED' || (earlierDebt > 0 && (kind === 'NEW' || kind === 'PAID'));
};

/** Whether the step may have lowered the rider's debt from earlier rides. */
const lowersDebt = ({ kind }: StoredEvent): boolean => ['ADJUSTED', 'ADJUSTMENT_SETTLED', 'FEE_PAID'].includes(kind);

/** Whether a saved card may have to pay now, or its authorised amount must be captured or released. */
const asksCard = ({ kind, changes }: StoredEvent): boolean =>
  ['PENDING', 'CANCELLED', 'PAYMENT_CHANGED', 'PAID'].includes(kind) ||
  (kind === 'UPDATED' && 'tripdate' in changes) ||
  // Nothing is owed any more: the amount that a card has authorised for the fee is released.
  (kind === 'ADJUSTED' && changes.cancelFeeOwed === 0);

/**
 * Handles a committed booking event. Events are delivered at least once, in order per booking, so effects are
 * idempotent.
 */
export const consumeEvent = async (ctx: Context, event: StoredEvent): Promise<void> => {
  // Most of the following steps need the settings.
  const [booking] = await Promise.all([loadBooking(ctx.store, event.bookingId), ctx.settings()]);
  if (!booking) return;
  // The first event means that the booking was created.
  if (event.v === 1) await ctx.store.write([numberWrite(booking.booking_id, booking.id)]);
  // This comes before the search for the next driver: the former driver must not be notified of it.
  if (event.kind === 'GIVEN_BACK') await endSubscriptions(ctx, booking.id, event.by);
  // The ride's own screens wait only for money that they may show: the step itself is committed.
  const show = () => Promise.allSettled([publishToBooking(ctx, event, booking)]);
  const credits = creditsRider(event, booking);
  const shown = credits ? undefined : show();
  if (startsSearch(event)) await beginSearch(ctx, booking);
  if (event.kind === 'UPDATED' && event.changes.tripdate !== undefined) await reschedule(ctx, booking);
  if (event.kind === 'CANCELLED' && booking.bookLater) await (await ctx.timetable()).cancel(booking.id);
  if (event.kind === 'REACHED') await rememberDrop(ctx, booking);
  if (booking.asksHandover && endsHandover(event)) await endHandover(ctx.store, booking.id, event.at);
  const step = stepOf(booking, event);
  if (step) await countStep(ctx, step);
  if (asksCard(event)) await orderCardCharge(ctx, booking);
  if (event.kind === 'PAID' && !isWrittenOff(booking)) await settle(ctx, booking, event);
  if (credits) await settleDebts(ctx, booking.customer);
  if (lowersDebt(event)) await lessToCollect(ctx, booking.customer);
  await notifyAll(ctx, booking, event, shown ?? show());
  await endAccess(ctx, booking, event);
  measureEvent(booking, event);
};
