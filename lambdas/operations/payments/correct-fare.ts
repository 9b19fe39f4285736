import { isRefusal, refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { correctFare as corrected, correctionShares } from '#shared/domain/booking/correct-fare';
import { toMinor } from '#shared/domain/money/money';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { raiseWrites } from '#lambdas/model/money/raise-debts';
import { adjustBooking } from '#lambdas/model/payments/adjust-booking';
import { cardAdjustmentWrites, otherPayment } from '#lambdas/model/payments/card-refunds';
import { implement } from '#lambdas/runtime/implementation';

export const correctFare = implement(
  paymentOperations.correctFare,
  async ({ ctx, actor, input, key }) =>
    adjustBooking({
      ctx,
      actor,
      key,
      input,
      amount: input.fare,
      decide: async (booking, fareMinor, deciding) => {
        const shares = correctionShares(booking, fareMinor);
        if (isRefusal(shares)) return shares;
        const backMinor = toMinor(shares.rider, booking.receipt.currency);
        const ofHold = input.to === 'card' ? await otherPayment(ctx, booking, backMinor) : undefined;
        return corrected(booking, fareMinor, { ...deciding, to: input.to, ofHold });
      },
      also: async (booking, _amountMinor, decided, { id, now }) => {
        const raised = raiseWrites(booking, decided, id, now);
        const ordered = await cardAdjustmentWrites(ctx, booking, decided, id);
        return ordered && [...raised, ...ordered];
      },
      unless: refuse('no_card_payment'),
    }),
  bookingAgain,
);
