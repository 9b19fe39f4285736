import { refuse } from '#shared/contract/errors';
import { tipOperations } from '#shared/contract/operations/tips';
import { tipByWallet } from '#shared/domain/booking/tips';
import { withWrites } from '#lambdas/model/bookings/move';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { rideOwed } from '#lambdas/model/bookings/unpaid-ride';
import { tipRefusal } from '#lambdas/model/payments/tip-refusal';
import { availableNow } from '#lambdas/model/payments/wallet-money';
import { implement } from '#lambdas/runtime/implementation';
import { stillThere } from '#lambdas/store/user-items';

export const tipFromWallet = implement(
  tipOperations.tipFromWallet,
  async ({ ctx, actor, input: { bookingId, amount }, key }) => {
    const id = ctx.newId();
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      // Another step of the wallet may have been quicker.
      rereads: true,
      decide: async booking => {
        const refused = (await tipRefusal(ctx, booking, amount)) ?? (await rideOwed(ctx.store, actor.uid));
        if (refused) return refused;
        if ((await availableNow(ctx, { uid: actor.uid, currency: booking.receipt.currency })) < amount)
          return refuse('wallet_too_low');
        return withWrites(tipByWallet(booking, { id, amount, now: ctx.now() }), () => [
          stillThere(booking.driver ?? ''),
        ]);
      },
    });
  },
  bookingAgain,
);
