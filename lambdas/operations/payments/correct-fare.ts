import { paymentOperations } from '#shared/contract/operations/payments';
import { correctFare as corrected } from '#shared/domain/booking/adjust';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { raiseWrites } from '#lambdas/model/money/raise-debts';
import { adjustBooking } from '#lambdas/model/payments/adjust-booking';
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
      decide: corrected,
      also: (booking, _amountMinor, decided, { id, now }) => raiseWrites(booking, decided, id, now),
    }),
  bookingAgain,
);
