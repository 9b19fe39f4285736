import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { confirmPayment } from '#shared/domain/booking/decide';
import { canTake } from '#shared/domain/booking/transitions';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { amountToPay } from '#shared/domain/booking/amounts';
import { strayPayment } from '#shared/domain/ledger/booking-journals';
import { stillOwed } from './earlier-debt';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { settleDebts } from './settle-debts';
import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { stillThere } from '#lambdas/store/user-items';
import { paymentIntentKey } from '#lambdas/store/keys';

/** What a checkout is for: taken from the stored booking or debt when it starts, never from a form. */
export type Intent = {
  id: string;
  /** None: it is for what somebody owes. */
  bookingId?: string;
  customer: string;
  provider: string;
  amount: number;
  /** What of the amount is for earlier rides. */
  earlierDebt?: number | undefined;
  currency: string;
  status: 'open' | 'paid';
};
export type BookingIntent = Intent & { bookingId: string };
export const isForBooking = (intent: Intent): intent is BookingIntent => intent.bookingId !== undefined;

const TTL_S = 24 * 60 * 60;

/** One checkout for what is to be paid, however often it is opened; nobody can guess it who may not pay. */
const intentIdOf = (booking: StoredBooking, provider: string, amount: number): string => {
  const due = [booking.id, booking.payToken, provider, booking.receipt.currency, amount];
  return createHash('sha256').update(JSON.stringify(due)).digest('hex').slice(0, 32);
};

/** What nobody pays is forgotten after a day. Under an id that is there already it stays as it was. */
export const storeIntent = async (
  ctx: Context,
  wanted: Omit<Intent, 'status' | 'provider'> & { provider?: string },
): Promise<Intent> => {
  const intent: Intent = { provider: '', ...wanted, status: 'open' };
  const ttl = Math.floor(ctx.now() / 1000) + TTL_S;
  const { ok } = await ctx.store.write([
    { type: 'put', item: { ...paymentIntentKey(intent.id), ...intent, _et: 'intent', ttl }, if: missing() },
  ]);
  return (ok ? undefined : await loadIntent(ctx, intent.id)) ?? intent;
};

type Order = { bookingId: string; token: string; provider: string };

/** Opens the checkout of a booking for whoever was given its token: its rider, and admins. */
export const openIntent = async (
  ctx: Context,
  { bookingId, token, provider }: Order,
): Promise<{ intent: BookingIntent; booking: StoredBooking } | Refusal> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking?.payToken || booking.payToken !== token) return refuse('not_found');
  if (!canTake(booking.status, 'confirmPayment', 'payment'))
    return refuse('payment_not_due', { status: booking.status });
  const debt = await stillOwed(ctx, booking);
  const amount = amountToPay({ ...booking, ...debt });
  const intent = await storeIntent(ctx, {
    id: intentIdOf(booking, provider, amount),
    bookingId,
    customer: booking.customer,
    provider,
    amount,
    ...debt,
    currency: booking.receipt.currency,
  });
  return { intent: { ...intent, bookingId }, booking };
};

export const loadIntent = async (ctx: Context, id: string): Promise<Intent | undefined> =>
  (await ctx.store.get(paymentIntentKey(id), { consistent: true })) as unknown as Intent | undefined;

export const markPaid = (intent: Intent): Write => ({
  type: 'update',
  key: paymentIntentKey(intent.id),
  set: { status: 'paid' },
  // What was paid is kept; what never was goes after a day.
  remove: ['ttl'],
  if: is('status', 'open'),
});

/** Money for a booking that no longer needs it, cancelled or paid already meanwhile: it is the payer's, unless they have left. */
const keepForPayer = async (ctx: Context, intent: BookingIntent): Promise<void> => {
  const journal = strayPayment(intent);
  await ctx.store.write([markPaid(intent), stillThere(intent.customer), ...journalWrites(journal, ctx.now())]);
  await settleDebts(ctx, intent.customer);
};

/**
 * The money of an intent has arrived: booking, ledger and intent move together, once, however often and in whatever
 * order return page and notification say so.
 */
export const settleIntent = async (ctx: Context, intent: BookingIntent): Promise<'paid' | Refusal> => {
  if (intent.status === 'paid') return 'paid';
  const { id, amount, provider: gateway, earlierDebt } = intent;
  const payment = { id, amount, gateway, earlierDebt };
  const moved = await move(ctx, {
    bookingId: intent.bookingId,
    by: { uid: intent.provider, party: 'payment' },
    decide: booking => withWrites(confirmPayment(booking, payment, ctx.now()), () => [markPaid(intent)]),
    otherwise: refuse('booking_moved_on'),
  });
  if (!isRefusal(moved)) return 'paid';
  if (moved.refusal === 'payment_not_due') await keepForPayer(ctx, intent);
  const now = await loadIntent(ctx, intent.id);
  return now?.status === 'paid' ? 'paid' : moved;
};
