import { paymentOperations } from '#shared/contract/operations/payments';
import { waitsForHold } from '#shared/domain/booking/hold-state';
import { awaitedBy } from '#lambdas/model/payments/awaited-payments';
import { implement } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';

/** Without amounts that are set aside for a ride that needs them no longer: they are given up as soon as their provider answers. */
export const fetchPendingPayments = implement(paymentOperations.fetchPendingPayments, async ({ ctx, actor }) => {
  const payments = await awaitedBy(ctx.store, actor.uid);
  const rides = await Promise.all(
    payments.map(({ purpose, bookingId = '' }) => (purpose === 'hold' ? loadBooking(ctx.store, bookingId) : undefined)),
  );
  const isNeedless = rides.map(ride => ride && !waitsForHold(ride));
  return { payments: payments.filter((_, at) => !isNeedless[at]) };
});
