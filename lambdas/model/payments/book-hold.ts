import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { DAY_MS } from '#shared/contract/time';
import { holdBooked, holdEnded, type HoldEnd } from '#shared/domain/booking/card-hold';
import { moneyDecimals } from '#shared/domain/money/money';
import { move, withWrites } from '#lambdas/model/bookings/move';
import type { Fact, Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { putJob } from './card-jobs';
import {
  type BookingIntent,
  type CardWish,
  isSettled,
  loadIntent,
  markPaid,
  rememberProgress,
  storeAttempt,
  wishParts,
} from './intents';
import { keepFurther } from './kept-payments';

/** The duration of a hold for which the bank names no end: a week. */
const HELD_MS = 7 * DAY_MS;

/** The attempt to place a hold for the price of a booking on a saved card. */
export const openHold = async (
  ctx: Context,
  { id: bookingId, customer, payToken, cardHold, heldBy, receipt: { currency } }: StoredBooking,
  provider: string,
  wish: CardWish,
): Promise<BookingIntent | Refusal> => {
  if (wish.card === undefined || !cardHold) return refuse('card_needed');
  const { amount } = cardHold;
  const wanted = { ...wish, bookingId, customer, provider, amount, currency, holds: true as const };
  const intent = await storeAttempt(
    ctx,
    // After an earlier hold has ended, the next one gets a reference of its own.
    [bookingId, payToken, provider, currency, amount, 'hold', ...wishParts(wish), ...(heldBy ? [heldBy] : [])],
    wanted,
  );
  return { ...intent, bookingId };
};

const secure = async (ctx: Context, intent: BookingIntent, { heldUntil }: Fact): Promise<boolean> => {
  const { id, amount, bookingId } = intent;
  const provider = intent.provider as PaymentProvider;
  const until = heldUntil ?? ctx.now() + HELD_MS;
  const moved = await move(ctx, {
    bookingId,
    by: { uid: provider, party: 'payment' },
    decide: booking =>
      withWrites(holdBooked(booking, { id, amount, provider, until }), () => [
        markPaid(ctx, intent),
        putJob({ bookingId, provider, at: until }),
      ]),
    otherwise: refuse('booking_moved_on'),
  });
  if (!isRefusal(moved)) return true;
  const now = await loadIntent(ctx, id);
  return now !== undefined && isSettled(now);
};

/**
 * Books a hold for a ride; a hold that the ride no longer needs is released at once. Undefined for a fact that is
 * handled as for any attempt.
 */
export const applyHold = async (
  ctx: Context,
  provider: Payments,
  intent: BookingIntent,
  fact: Fact,
): Promise<'success' | 'cancelled' | undefined> => {
  const held = { ...intent, providerRef: fact.providerRef };
  // Only an admin in the provider's panel captures an amount under this reference.
  if (fact.status === 'paid') {
    await keepFurther(ctx, held, fact);
    return 'success';
  }
  if (fact.status !== 'pending' || fact.heldMinor === undefined) return undefined;
  if (isSettled(intent) || (await secure(ctx, held, fact))) return 'success';
  await provider.close?.({ intentId: intent.id, providerRef: fact.providerRef });
  await rememberProgress(ctx, intent, { providerRef: fact.providerRef, status: 'failed', cancelled: true });
  return 'cancelled';
};

/** Records how a hold has ended. Takes effect once. @returns whether the ride wants a new hold instead. */
export const endHold = async (ctx: Context, { id, heldBy }: Booking, by: string, end: HoldEnd): Promise<boolean> => {
  const decimals = moneyDecimals(await ctx.settings());
  const moved = await move(ctx, {
    bookingId: id,
    by: { uid: by, party: 'payment' },
    decide: booking =>
      booking.heldBy === heldBy
        ? holdEnded(booking, end, decimals)
        : refuse('payment_not_due', { status: booking.status }),
  });
  return !isRefusal(moved) && moved.cardHold?.state === 'wanted';
};
