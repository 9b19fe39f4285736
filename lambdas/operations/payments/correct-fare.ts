import { refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { correctFare as corrected } from '#shared/domain/booking/correct-fare';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { raiseWrites } from '#lambdas/model/money/raise-debts';
import { adjustBooking } from '#lambdas/model/payments/adjust-booking';
import { cardAdjustmentWrites } from '#lambdas/model/payments/card-refunds';
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
      decide: (booking, fareMinor, deciding) => corrected(booking, fareMinor, { ...deciding, to: input.to }),
      also: async (booking, _amountMinor, decided, { id, now }) => {
        const raised = raiseWrites(booking, decided, id, now);
        const ordered = await cardAdjustmentWrites(ctx, booking, decided, id);
        return ordered && [...raised, ...ordered];
      },
      unless: refuse('no_card_payment'),
    }),
  bookingAgain,
);
