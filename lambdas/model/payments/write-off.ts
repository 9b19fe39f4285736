import type { ContentOf } from '#shared/contract/entities/proposal';
import { isRefusal, refuse } from '#shared/contract/errors';
import { writeOff } from '#shared/domain/booking/settle-owed';
import { canTake } from '#shared/domain/booking/transitions';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { unpaidMarks } from '#lambdas/model/promos/mark-person';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking } from '#lambdas/store/booking-items';
import { loadUser } from '#lambdas/store/user-items';
import { unlessCharging } from './paying-claim';

const marksOf = async (ctx: Context, uid: string) => {
  const rider = await loadUser(ctx.store, uid);
  return rider && !rider.deletedAt ? unpaidMarks(rider) : [];
};

/** An unpaid ride is written off: ride, books, the rider's mark and the decision in one transaction. */
export const writeOffEffect: ProposalEffect<ContentOf<'writeOff'>> = {
  check: async (ctx, { bookingId }) => {
    const booking = await loadBooking(ctx.store, bookingId);
    if (!booking) return refuse('not_found');
    const { status } = booking;
    return canTake(status, 'settleOtherwise', 'admin') ? undefined : refuse('booking_moved_on', { status });
  },
  commit: async (ctx, { content: { bookingId }, by, approvedBy }, decision) => {
    const { writeOffShare: driverPercent } = await ctx.settings();
    const moved = await move(ctx, {
      bookingId,
      by: { uid: by, party: 'admin' },
      approvedBy,
      decide: async booking => {
        const uncharged = await unlessCharging(ctx, bookingId);
        if (isRefusal(uncharged)) return uncharged;
        const marks = await marksOf(ctx, booking.customer);
        const writes = [...decision, ...marks, ...uncharged];
        return withWrites(writeOff(booking, { by, driverPercent }, ctx.now()), () => writes);
      },
      otherwise: refuse('changed_meanwhile'),
    });
    return isRefusal(moved) ? moved : undefined;
  },
};
