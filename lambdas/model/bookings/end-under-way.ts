import { GONE_REASON } from '#shared/contract/constants';
import { isRefusal } from '#shared/contract/errors';
import { cancel } from '#shared/domain/booking/decide';
import { clock } from '#shared/domain/booking/overdue';
import { isActive } from '#shared/domain/booking/transitions';
import { loadBooking } from '#lambdas/store/booking-items';
import { isUnderWay } from './has-active-booking';
import { move } from './move';
import type { Context } from '#lambdas/runtime/context';

/**
 * A deletion waits for bookings under way, but one may have been made in the very moment. A rider's that has not begun
 * is cancelled; with somebody in the vehicle it goes on. @returns whether it is over.
 */
export const endUnderWay = async (ctx: Context, bookingId: string, uid: string): Promise<boolean> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking || !isActive(booking.status) || !isUnderWay(booking)) return true;
  // Somebody else drives it: who gave it back has no part in it any more.
  if (booking.customer !== uid) return booking.driver !== uid;
  const decide = (now: typeof booking) => cancel(now, clock, { reason: GONE_REASON, now: ctx.now() });
  return !isRefusal(await move(ctx, { bookingId, by: clock, decide }));
};
