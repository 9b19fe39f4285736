import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { confirmPayment } from '#shared/domain/booking/decide';
import { canTake } from '#shared/domain/booking/transitions';
import { loadBooking, type StoredBooking } from '#lambdas/bookings/booking-items';
import { move } from '#lambdas/bookings/move';
import { strayPayment } from '#shared/domain/ledger/booking-journals';
import { journalWrites } from '#lambdas/money/journal-items';
import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentIntentKey } from '#lambdas/store/keys';

/** What a checkout is for: taken from the stored booking when it starts, never from a form. */
export type Intent = {
  id: string;
  bookingId: string;
  customer: string;
  provider: string;
  amount: number;
  currency: string;
  status: 'open' | 'paid';
};

const TTL_S = 24 * 60 * 60;

const amountOf = (booking: StoredBooking): number => booking.payableAmount || booking.trip_cost;

/** One checkout for what is to be paid, however often it is opened; nobody can guess it who may not pay. */
const intentIdOf = (booking: StoredBooking, provider: string): string => {
  const due = [booking.id, booking.payToken, provider, booking.receipt.currency, amountOf(booking)];
  return createHash('sha256').update(JSON.stringify(due)).digest('hex').slice(0, 32);
};

type Order = { bookingId: string; token: string; provider: string };

/** Opens the checkout of a booking for whoever was given its token: its rider, and admins. */
export const openIntent = async (
  ctx: Context,
  { bookingId, token, provider }: Order,
): Promise<{ intent: Intent; booking: StoredBooking } | Refusal> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking?.payToken || booking.payToken !== token) return refuse('not_found');
  if (!canTake(booking.status, 'confirmPayment', 'payment'))
    return refuse('payment_not_due', { status: booking.status });
  const intent: Intent = {
    id: intentIdOf(booking, provider),
    bookingId,
    customer: booking.customer,
    provider,
    amount: amountOf(booking),
    currency: booking.receipt.currency,
    status: 'open',
  };
  const ttl = Math.floor(ctx.now() / 1000) + TTL_S;
  await ctx.store.write([
    { type: 'put', item: { ...paymentIntentKey(intent.id), ...intent, _et: 'intent', ttl }, if: missing() },
  ]);
  return { intent: (await loadIntent(ctx, intent.id)) ?? intent, booking };
};

export const loadIntent = async (ctx: Context, id: string): Promise<Intent | undefined> =>
  (await ctx.store.get(paymentIntentKey(id), { consistent: true })) as unknown as Intent | undefined;

const markPaid = (intent: Intent): Write => ({
  type: 'update',
  key: paymentIntentKey(intent.id),
  set: { status: 'paid' },
  // What was paid is kept; what never was goes after a day.
  remove: ['ttl'],
  if: is('status', 'open'),
});

/** Money for a booking that no longer needs it, cancelled or paid already meanwhile: it is the payer's. */
const keepForPayer = async (ctx: Context, intent: Intent): Promise<void> => {
  const journal = strayPayment(intent);
  await ctx.store.write([markPaid(intent), ...journalWrites(journal, ctx.now())]);
};

/**
 * The money of an intent has arrived: booking, ledger and intent move together, once, however often and in whatever
 * order return page and notification say so.
 */
export const settleIntent = async (ctx: Context, intent: Intent): Promise<'paid' | Refusal> => {
  if (intent.status === 'paid') return 'paid';
  const payment = { id: intent.id, amount: intent.amount, gateway: intent.provider };
  const moved = await move(ctx, {
    bookingId: intent.bookingId,
    by: { uid: intent.provider, party: 'payment' },
    decide: booking => confirmPayment(booking, payment, ctx.now()),
    extra: () => [markPaid(intent)],
    otherwise: refuse('booking_moved_on'),
  });
  if (!isRefusal(moved)) return 'paid';
  if (moved.refusal === 'payment_not_due') await keepForPayer(ctx, intent);
  const now = await loadIntent(ctx, intent.id);
  return now?.status === 'paid' ? 'paid' : moved;
};
