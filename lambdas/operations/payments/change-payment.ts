import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { changePayment as decideChange, mayChangePayment } from '#shared/domain/booking/change-payment';
import { moneyDecimals } from '#shared/domain/money/money';
import { isCashAllowed } from '#shared/domain/payment/packet';
import { implement } from '#lambdas/runtime/implementation';
import type { Context } from '#lambdas/runtime/context';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { withWrites } from '#lambdas/model/bookings/move';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { cardsFor } from '#lambdas/model/payments/order-card-charge';
import { needsCardWrites } from '#lambdas/model/payments/saved-cards';
import { unlessPaying } from '#lambdas/model/payments/unless-paying';
import { isHoldRequired, isPaidAhead } from '#lambdas/model/payments/hold-rules';
import { changedHoldWrites, holdOnChange } from '#lambdas/model/payments/wanted-hold';
import { availableNow, walletRefusal } from '#lambdas/model/payments/wallet-money';
import { giveBackWrites, takeWrites } from '#lambdas/model/promos/promo-uses';
import { usablePromo, type UsablePromo } from '#lambdas/model/promos/judge-promos';
import { promoTripOf } from '#lambdas/model/promos/promo-trip';

type Used = { applied: UsablePromo['applied'] | undefined; isNew?: UsablePromo };

/** The promo of the booking stays unchanged; a different promo must apply now. */
const promoOf = async (ctx: Context, booking: Booking, wanted: string | null | undefined): Promise<Used | Refusal> => {
  const { promo_details: details, discount_amount: discount } = booking;
  if (wanted && details && wanted === details.id) return { applied: { details, discount } };
  const usable = await usablePromo(ctx, booking.customer, promoTripOf(booking), wanted);
  if (isRefusal(usable)) return usable;
  return usable ? { applied: usable.applied, isNew: usable } : { applied: undefined };
};

const promoWrites = (booking: Booking, { applied, isNew }: Used) => {
  const isKept = applied !== undefined && isNew === undefined;
  return isKept ? [] : [...giveBackWrites(booking), ...(isNew ? takeWrites(booking.customer, booking.id, isNew) : [])];
};

export const changePayment = implement(
  paymentOperations.changePayment,
  async ({ ctx, actor, input, key }) => {
    const { payment_mode: method, promo: wantedPromo } = input.paymentPacket;
    return moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: input.bookingId,
      // Another booking may have used the wallet or the promo since they were read.
      rereads: true,
      decide: async booking => {
        if (!mayChangePayment(booking)) return refuse('booking_moved_on', { status: booking.status });
        // Any card may pay an owed ride.
        const isOwed = booking.status === 'PENDING';
        const cards = isOwed ? [] : await cardsFor(ctx, actor.uid, method);
        if (isRefusal(cards)) return cards;
        const promo = await promoOf(ctx, booking, wantedPromo);
        if (isRefusal(promo)) return promo;
        const { currency } = booking.receipt;
        const hold = await holdOnChange(ctx, booking, method, cards);
        const chosen = {
          method,
          promo: promo.applied,
          available: await availableNow(ctx, { uid: booking.customer, currency, ride: booking }),
          isCashAllowed: isCashAllowed(await ctx.settings(), booking.appcat),
          hold: hold?.hold,
          isHoldRequired: await isHoldRequired(ctx),
          isUnsecured: !hold && (await isPaidAhead(ctx, cards, { method, currency, isAway: true })),
          decimals: moneyDecimals(await ctx.settings()),
          now: ctx.now(),
        };
        const uncharged = isOwed ? await unlessPaying(ctx, booking.id) : [];
        if (isRefusal(uncharged)) return uncharged;
        const decision = decideChange(booking, actor.uid, chosen);
        if (isRefusal(decision)) return walletRefusal(ctx, booking.customer, decision, booking);
        const wanted = decision.changes.cardHold;
        // Few rides are paid in part, so a function starts without this code.
        const back = booking.cardHold?.isPart
          ? await (await import('#lambdas/model/payments/part-back')).withPartBack(ctx, booking, decision)
          : { decision, writes: [] };
        if (isRefusal(back)) return back;
        return withWrites(back.decision, () => [
          ...promoWrites(booking, promo),
          ...needsCardWrites(actor.uid, cards, booking.id),
          ...uncharged,
          ...back.writes,
          ...changedHoldWrites(ctx, booking, wanted, hold?.provider),
        ]);
      },
    });
  },
  bookingAgain,
);
