import { paymentOperations } from '#shared/contract/operations/payments';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { adjustBooking } from '#lambdas/model/payments/adjust-booking';
import { refundOf } from '#lambdas/model/payments/adjustments';
import { implement } from '#lambdas/runtime/implementation';

export const refundRide = implement(
  paymentOperations.refundRide,
  async ({ ctx, actor, input, key }) => adjustBooking({ ctx, actor, key }, refundOf(ctx, input)),
  bookingAgain,
);
