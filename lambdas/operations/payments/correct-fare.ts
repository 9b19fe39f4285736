import { paymentOperations } from '#shared/contract/operations/payments';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { adjustBooking } from '#lambdas/model/payments/adjust-booking';
import { correctionOf } from '#lambdas/model/payments/adjustments';
import { implement } from '#lambdas/runtime/implementation';

export const correctFare = implement(
  paymentOperations.correctFare,
  async ({ ctx, actor, input, key }) => adjustBooking({ ctx, actor, key }, correctionOf(ctx, input)),
  bookingAgain,
);
