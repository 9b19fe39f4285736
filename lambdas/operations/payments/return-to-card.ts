import { isRefusal, refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { returnableMinor, returnToCard as returned } from '#shared/domain/booking/adjust';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { rideOwed } from '#lambdas/model/bookings/unpaid-ride';
import { cardRefundWrites } from '#lambdas/model/payments/card-refunds';
import { unlessDisputed } from '#lambdas/model/payments/dispute-hold';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import { implement } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';

export const returnToCard = implement(
  paymentOperations.returnToCard,
  async ({ ctx, actor, input: { bookingId }, key }) => {
    const id = ctx.newId();
    const before = await loadBooking(ctx.store, bookingId);
    // As with a payout, what the wallet holds pays debts first.
    if (before?.customer === actor.uid) await settleDebts(ctx, actor.uid);
    const owed = await rideOwed(ctx.store, actor.uid);
    if (owed) return owed;
    const moved = await moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      otherwise: refuse('wallet_too_low'),
      decide: async booking => {
        const decision = returned(booking, { id, now: ctx.now() });
        if (isRefusal(decision)) return decision;
        const amountMinor = returnableMinor(booking);
        const checks = await unlessDisputed(ctx, booking, { minor: amountMinor, mostMinor: amountMinor });
        if (isRefusal(checks)) return checks;
        const card = await cardRefundWrites(ctx, booking, { id, amountMinor });
        if (!card) return refuse('no_card_payment');
        return { ...decision, writes: [...checks, ...card] };
      },
    });
    const isShort = isRefusal(moved) && moved.refusal === 'wallet_too_low';
    return isShort ? ((await rideOwed(ctx.store, actor.uid)) ?? moved) : moved;
  },
  bookingAgain,
);
