import type { Booking, BookingEvent } from '#shared/contract/entities/booking';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { endSubscriptions } from '#lambdas/model/bookings/former-drivers';
import { numberWrite } from '#lambdas/model/bookings/search-bookings';
import { beginSearch } from '#lambdas/model/dispatch/begin-search';
import { rememberDrop } from '#lambdas/model/bookings/remember-drop';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import { payReferralBonus } from '#lambdas/model/accounts/pay-referral-bonus';
import { countTrip } from '#lambdas/model/reports/count-trip';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { notifyOfBonus, notifyPeople } from './notify-people';
import { publishBookingEvent } from './publish-event';
import { mailAboutStep } from './send-mails';

const startsSearch = ({ kind, changes }: BookingEvent): boolean =>
  kind === 'NEW' || kind === 'GIVEN_BACK' || (kind === 'SEARCHING' && changes.wave === 0);

/** Telling comes last and fails alone: screens catch up by themselves, and a repeat would not undo what was told. */
const tell = async (ctx: Context, booking: Booking, event: BookingEvent): Promise<void> => {
  const results = await Promise.allSettled([
    publishBookingEvent(ctx, booking, event),
    notifyPeople(ctx, booking, event),
    mailAboutStep(ctx, booking, event),
  ]);
  for (const result of results)
    if (result.status === 'rejected') log.error('not told', result.reason, { booking: booking.id });
};

const settle = async (ctx: Context, booking: Booking, event: BookingEvent): Promise<void> => {
  await countTrip(ctx, booking, event.at);
  const rewarded = await payReferralBonus(ctx, booking, event.at);
  await notifyOfBonus(ctx, rewarded, booking, event.at);
  for (const uid of rewarded) await settleDebts(ctx, uid);
};

/** A Book Later booking with another time is looked after at that time; before it is paid, nothing has been set. */
const reschedule = async (ctx: Context, booking: StoredBooking): Promise<void> => {
  await (await ctx.timetable()).cancel(booking.id);
  await beginSearch(ctx, booking);
};

/** Whether the step brought money into the rider's wallet: an earlier debt that was paid with the ride, or a refund. */
const creditsRider = ({ kind }: BookingEvent, { earlierDebt = 0, prepaid }: Booking): boolean =>
  kind === 'CANCELLED' ? prepaid : earlierDebt > 0 && (kind === 'NEW' || kind === 'PAID');

/**
 * What follows from an event that has been committed. Delivered at least once and in order per booking, so every
 * consequence is safe to repeat.
 */
export const consumeEvent = async (ctx: Context, event: BookingEvent & { bookingId: string }): Promise<void> => {
  const booking = await loadBooking(ctx.store, event.bookingId);
  if (!booking) return;
  // The first event is the booking's beginning.
  if (event.v === 1) await ctx.store.write([numberWrite(booking.booking_id, booking.id)]);
  // Before the next driver is found: who gave the ride back hears no more of it.
  if (event.kind === 'GIVEN_BACK') await endSubscriptions(ctx, booking.id, event.by);
  if (startsSearch(event)) await beginSearch(ctx, booking);
  if (event.kind === 'UPDATED' && event.changes.tripdate !== undefined) await reschedule(ctx, booking);
  if (event.kind === 'CANCELLED' && booking.bookLater) await (await ctx.timetable()).cancel(booking.id);
  if (event.kind === 'REACHED') await rememberDrop(ctx, booking, event);
  if (event.kind === 'PAID') await settle(ctx, booking, event);
  if (creditsRider(event, booking)) await settleDebts(ctx, booking.customer);
  await tell(ctx, booking, event);
};
