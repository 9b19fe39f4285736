import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Decision } from '#shared/domain/booking/decide';
import { canTake } from '#shared/domain/booking/transitions';
import type { Approved, ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import { move, withWrites } from '#lambdas/model/bookings/move';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { unlessCharging } from './paying-claim';

type AboutRide = { bookingId: string; amount: number };

type Way<Content> = {
  /** The amount that the proposal names, major units: once the amount has changed, the proposal cannot be approved. */
  owedOf(booking: Booking): number;
  refusal?(ctx: Context, content: Content): Refusal | undefined;
  settle(
    ctx: Context,
    approved: Approved<Content>,
    booking: StoredBooking,
  ): Promise<{ made: Decision<'PAID'> | Refusal; writes?: readonly Write[] }>;
};

/** Ends an owed ride without a payment in the product: ride, books and the decision change in one transaction. */
export const settledOtherwise = <Content extends AboutRide>(way: Way<Content>): ProposalEffect<Content> => ({
  check: async (ctx, content) => {
    const booking = await loadBooking(ctx.store, content.bookingId);
    if (!booking) return refuse('not_found');
    const { status } = booking;
    if (!canTake(status, 'settleOtherwise', 'admin')) return refuse('booking_moved_on', { status });
    if (way.owedOf(booking) !== content.amount) return refuse('changed_meanwhile');
    return way.refusal?.(ctx, content);
  },
  commit: async (ctx, approved, decision) => {
    const { by, approvedBy, content } = approved;
    const moved = await move(ctx, {
      bookingId: content.bookingId,
      by: { uid: by, party: 'admin' },
      approvedBy,
      decide: async booking => {
        const uncharged = await unlessCharging(ctx, content.bookingId);
        if (isRefusal(uncharged)) return uncharged;
        if (way.owedOf(booking) !== content.amount) return refuse('changed_meanwhile');
        const { made, writes = [] } = await way.settle(ctx, approved, booking);
        return withWrites(made, () => [...decision, ...writes, ...uncharged]);
      },
      otherwise: refuse('changed_meanwhile'),
    });
    return isRefusal(moved) ? moved : undefined;
  },
});
