import { refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { implement } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';

/** Only admins request them, so the function starts without this code. */
const loaded = () => import('#lambdas/model/payments/ride-payments');

export const fetchRidePayments = implement(paymentOperations.fetchRidePayments, async ({ ctx, input }) => {
  const booking = await loadBooking(ctx.store, input.bookingId);
  return booking ? { payments: await (await loaded()).ridePayments(ctx, booking) } : refuse('not_found');
});
