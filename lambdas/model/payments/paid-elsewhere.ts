import type { ContentOf } from '#shared/contract/entities/proposal';
import { isRefusal, refuse } from '#shared/contract/errors';
import { restOwed, settleOtherwise } from '#shared/domain/booking/settle-owed';
import { canTake } from '#shared/domain/booking/transitions';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { loadBooking } from '#lambdas/store/booking-items';
import { unlessCharging } from './paying-claim';

/** The money of an owed ride came to the company past the product: ride, books and the decision in one transaction. */
export const paidElsewhereEffect: ProposalEffect<ContentOf<'paidElsewhere'>> = {
  check: async (ctx, { bookingId, amount, at }) => {
    const booking = await loadBooking(ctx.store, bookingId);
    if (!booking) return refuse('not_found');
    const { status } = booking;
    if (!canTake(status, 'settleOtherwise', 'admin')) return refuse('booking_moved_on', { status });
    if (restOwed(booking) !== amount) return refuse('changed_meanwhile');
    return at > ctx.now() ? refuse('invalid_input', { field: 'at' }) : undefined;
  },
  commit: async (ctx, { content: { bookingId, how, amount, at }, by, approvedBy, reason: note }, decision) => {
    const moved = await move(ctx, {
      bookingId,
      by: { uid: by, party: 'admin' },
      approvedBy,
      decide: async booking => {
        const uncharged = await unlessCharging(ctx, bookingId);
        if (isRefusal(uncharged)) return uncharged;
        // A part has been paid in the meantime: it came in twice.
        if (restOwed(booking) !== amount) return refuse('changed_meanwhile');
        const settled = { how, at, note, by, approvedBy };
        const made = settleOtherwise(booking, { uid: by, party: 'admin' }, settled, ctx.now());
        return isRefusal(made) ? made : withWrites(made, () => [...decision, ...uncharged]);
      },
      otherwise: refuse('changed_meanwhile'),
    });
    return isRefusal(moved) ? moved : undefined;
  },
};
