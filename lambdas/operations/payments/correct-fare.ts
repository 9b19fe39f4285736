import { isRefusal, refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { correctFare as corrected } from '#shared/domain/booking/adjust';
import { exactMinor } from '#shared/domain/money/money';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { raiseWrites } from '#lambdas/model/money/raise-debts';
import { adjustmentWrites, withPresentDriver } from '#lambdas/model/payments/adjustment-writes';
import { implement } from '#lambdas/runtime/implementation';
import { hasLeft } from '#lambdas/store/user-items';

export const correctFare = implement(
  paymentOperations.correctFare,
  async ({ ctx, actor, input, key }) => {
    const { bookingId, fare, reason } = input;
    const id = ctx.newId();
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      rereads: true,
      decide: async booking => {
        const amountMinor = exactMinor(fare, booking.receipt.currency);
        if (amountMinor === undefined) return refuse('no_details_error');
        if (await hasLeft(ctx.store, booking.customer)) return refuse('user_does_not_exists');
        const decision = corrected(await withPresentDriver(ctx, booking), amountMinor, { id, reason, now: ctx.now() });
        if (isRefusal(decision)) return decision;
        const audit = { operation: 'correctFare', by: actor.uid, amountMinor } as const;
        const writes = [
          ...raiseWrites(booking, decision, id, ctx.now()),
          ...adjustmentWrites(ctx, booking, decision, audit),
        ];
        return { ...decision, writes };
      },
    });
  },
  bookingAgain,
);
