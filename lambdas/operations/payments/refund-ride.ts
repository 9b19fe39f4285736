import { refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { refundRide as refunded } from '#shared/domain/booking/adjust';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { lowerFeeWrites } from '#lambdas/model/money/lower-fee';
import { adjustBooking } from '#lambdas/model/payments/adjust-booking';
import { cardAdjustmentWrites, otherPayment } from '#lambdas/model/payments/card-refunds';
import { implement } from '#lambdas/runtime/implementation';

export const refundRide = implement(
  paymentOperations.refundRide,
  async ({ ctx, actor, input, key }) => {
    const { amount, to, bearer } = input;
    return adjustBooking({
      ctx,
      actor,
      key,
      input,
      amount,
      decide: async (booking, amountMinor, deciding) => {
        if (amountMinor === 0) return refuse('no_details_error');
        const ofHold = to === 'card' ? await otherPayment(ctx, booking, amountMinor) : undefined;
        return refunded(booking, { amountMinor, to, bearer, ofHold }, deciding);
      },
      also: async (booking, _amountMinor, decided, { id }) => {
        const lowered = await lowerFeeWrites(ctx.store, booking, decided);
        const ordered = await cardAdjustmentWrites(ctx, booking, decided, id);
        return ordered && [...lowered, ...ordered];
      },
      unless: refuse('no_card_payment'),
    });
  },
  bookingAgain,
);
