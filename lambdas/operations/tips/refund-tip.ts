import { isRefusal, refuse } from '#shared/contract/errors';
import { tipOperations } from '#shared/contract/operations/tips';
import { refundTip as refunded, tipOf } from '#shared/domain/booking/tips';
import { toMinor } from '#shared/domain/money/money';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { withWrites } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { countedCredit } from '#lambdas/model/money/credit-limit';
import { withAdvances } from '#lambdas/model/payments/driver-advances';
import { tipBackWrites } from '#lambdas/model/payments/tip-back';
import { implement } from '#lambdas/runtime/implementation';
import { hasLeft, stillThere } from '#lambdas/store/user-items';

export const refundTip = implement(
  tipOperations.refundTip,
  async ({ ctx, actor, input: { bookingId, tip: id, reason }, key }) =>
    moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      rereads: true,
      decide: async booking => {
        const { customer, driver = '', receipt } = booking;
        if (await hasLeft(ctx.store, customer)) return refuse('user_does_not_exists');
        const driverHasLeft = await hasLeft(ctx.store, driver);
        const decided = refunded(booking, { id, reason, driverHasLeft });
        if (isRefusal(decided)) return decided;
        const keptMinor = toMinor(tipOf(booking, id)?.kept ?? 0, receipt.currency);
        const back = await tipBackWrites(ctx, { order: id, keptMinor, currency: receipt.currency });
        if (isRefusal(back)) return back;
        // The company pays for a driver who has left, and for one whose wallet has less.
        const { journals, advancedMinor } = await withAdvances(ctx.store, decided.journals ?? []);
        const amountMinor = driverHasLeft ? keptMinor : advancedMinor;
        const credit = { uid: actor.uid, amountMinor, at: ctx.now() };
        const counted = amountMinor > 0 ? await countedCredit(ctx.store, await ctx.settings(), credit) : undefined;
        // No proposal is of this kind: the amount is proposed as credit.
        if (counted && !counted.isWithin) return refuse('tip_needs_approval', counted.refusal.params);
        return withWrites({ ...decided, journals }, () => [
          ...back,
          ...(counted?.writes ?? []),
          stillThere(customer),
          ...(driverHasLeft ? [] : [stillThere(driver)]),
        ]);
      },
    }),
  bookingAgain,
);
