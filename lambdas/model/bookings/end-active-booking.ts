import { GONE_REASON } from '#shared/contract/constants';
import { isRefusal } from '#shared/contract/errors';
import { cancel } from '#shared/domain/booking/decide';
import { clock } from '#shared/domain/booking/clock';
import { isActive } from '#shared/domain/booking/transitions';
import { loadBooking } from '#lambdas/store/booking-items';
import { isUnsettled } from './has-active-booking';
import { move } from './move';
import type { Context } from '#lambdas/runtime/context';

/**
 * A deletion requires that no booking is active, but one may have been created at the same moment. A rider's booking
 * that has not started is cancelled; a ride with a passenger in the vehicle continues. @returns whether it is over.
 */
export const endActiveBooking = async (ctx: Context, bookingId: string, uid: string): Promise<boolean> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking || !isActive(booking.status) || !isUnsettled(booking)) return true;
  // Another driver has taken over: the driver who gave the ride back no longer takes part in it.
  if (booking.customer !== uid) return booking.driver !== uid;
  const decide = (now: typeof booking) => cancel(now, clock, { reason: GONE_REASON, now: ctx.now() });
  return !isRefusal(await move(ctx, { bookingId, by: clock, decide }));
};
