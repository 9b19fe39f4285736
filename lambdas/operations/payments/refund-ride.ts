import { isRefusal, refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { refundRide as refunded } from '#shared/domain/booking/adjust';
import { exactMinor } from '#shared/domain/money/money';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { adjustmentWrites, withPresentDriver } from '#lambdas/model/payments/adjustment-writes';
import { cardRefundWrites } from '#lambdas/model/payments/card-refunds';
import { implement } from '#lambdas/runtime/implementation';
import { hasLeft } from '#lambdas/store/user-items';

export const refundRide = implement(
  paymentOperations.refundRide,
  async ({ ctx, actor, input, key }) => {
    const { bookingId, amount, to, bearer, reason } = input;
    const id = ctx.newId();
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      rereads: true,
      decide: async booking => {
        const amountMinor = exactMinor(amount, booking.receipt.currency);
        if (!amountMinor) return refuse('no_details_error');
        if (await hasLeft(ctx.store, booking.customer)) return refuse('user_does_not_exists');
        const decision = refunded(
          await withPresentDriver(ctx, booking),
          { amountMinor, to, bearer },
          { id, reason, now: ctx.now() },
        );
        if (isRefusal(decision)) return decision;
        const card = to === 'card' ? await cardRefundWrites(ctx, booking, { id, amountMinor }) : [];
        if (!card) return refuse('no_card_payment');
        const audit = { operation: 'refundRide', by: actor.uid, amountMinor } as const;
        return { ...decision, writes: [...card, ...adjustmentWrites(ctx, booking, decision, audit)] };
      },
    });
  },
  bookingAgain,
);
