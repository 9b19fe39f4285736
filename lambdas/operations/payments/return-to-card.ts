import { isRefusal, refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { returnableMinor, returnToCard as returned } from '#shared/domain/booking/adjust';
import { exactMinor } from '#shared/domain/money/money';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { rideOwed } from '#lambdas/model/bookings/unpaid-ride';
import { cardRefundWrites } from '#lambdas/model/payments/card-refunds';
import { unlessDisputed } from '#lambdas/model/payments/dispute-hold';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import { implement } from '#lambdas/runtime/implementation';
import { hasLeft } from '#lambdas/store/user-items';
import { loadBooking } from '#lambdas/store/booking-items';

export const returnToCard = implement(
  paymentOperations.returnToCard,
  async ({ ctx, actor, input: { bookingId, amount }, key }) => {
    const id = ctx.newId();
    const isAdmin = actor.usertype === 'admin';
    if (isAdmin && !(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
    const before = await loadBooking(ctx.store, bookingId);
    if (!before || !(isAdmin || before.customer === actor.uid)) return refuse('not_found');
    const { customer } = before;
    if (await hasLeft(ctx.store, customer)) return refuse('user_does_not_exists');
    // As with a payout, the wallet pays debts first.
    await settleDebts(ctx, customer);
    const owed = await rideOwed(ctx.store, customer);
    if (owed) return owed;
    const moved = await moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId,
      otherwise: refuse('wallet_too_low'),
      decide: async booking => {
        const mostMinor = returnableMinor(booking);
        const amountMinor = amount === undefined ? mostMinor : exactMinor(amount, booking.receipt.currency);
        if (amountMinor === undefined) return refuse('no_details_error');
        const decision = returned(booking, amountMinor, { id, now: ctx.now() });
        if (isRefusal(decision)) return decision;
        const checks = await unlessDisputed(ctx, booking, { minor: amountMinor, mostMinor });
        if (isRefusal(checks)) return checks;
        const card = await cardRefundWrites(ctx, booking, { id, amountMinor });
        if (!card) return refuse('no_card_payment');
        return { ...decision, writes: [...checks, ...card] };
      },
    });
    const isShort = isRefusal(moved) && moved.refusal === 'wallet_too_low';
    return isShort ? ((await rideOwed(ctx.store, customer)) ?? moved) : moved;
  },
  bookingAgain,
);
