import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#shared/contract/time';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { holdPaidPart } from '#shared/domain/booking/card-hold';
import { isHeldFirst } from '#shared/domain/booking/hold-state';
import { confirmPayment, tooMuchMinor } from '#shared/domain/booking/decide';
import { canTake } from '#shared/domain/booking/transitions';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { amountToPay } from '#shared/domain/booking/amounts';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { openHold } from './book-hold';
import { stillOwed } from './earlier-debt';
import { depositWrites } from './deposit-item';
import { keptWrites } from './kept-payments';
import { settleDebts } from './settle-debts';
import { all, any, exists, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { awaitedPayments, awaitedSort, dayOf, openPaymentSort, paymentIntentKey } from '#lambdas/store/keys';
import { paidPayments } from '#lambdas/store/settlement-keys';

/** Purpose of a checkout. Taken from the stored booking, debt or order when it starts, never from a form. */
export type Intent = {
  id: string;
  /** Absent when the payment is for a debt or the wallet. */
  bookingId?: string;
  /** The money is for the payer's wallet; `topUp` is the id of the order. */
  topUp?: string;
  /**
   * The money is a tip for the driver of the ride `tipFor`. `tip`: the id of the order; `paidBy`: the attempt that paid
   * the order.
   */
  tip?: string;
  tipFor?: string;
  paidBy?: string;
  /** The attempt only saves a card; `cardOrder` is the id of the order. */
  cardOrder?: string;
  /** The payer agrees that the card is saved. */
  saveCard?: boolean;
  /** The payer's saved card that pays. */
  card?: string;
  /** The card only places a hold for the ride; nothing is paid. */
  holds?: true;
  /** The order that captures this hold. The provider may still report that payment under the reference of the hold. */
  takenBy?: string;
  /** The attempt captures a hold for the ride; `part`: the ride costs more than the hold. */
  takes?: 'all' | 'part';
  customer: string;
  provider: string;
  amount: number;
  /** The part of the amount that is for earlier rides. */
  earlierDebt?: number | undefined;
  currency: string;
  /** `failed`: the attempt failed, according to the provider's latest answer. `reversed`: the provider took it back. */
  status: 'open' | 'failed' | 'paid' | 'reversed';
  /** When it was paid, or the hold was placed, in ms since the epoch. */
  paidAt?: number;
  /** The provider's id of the checkout or payment. */
  providerRef?: string;
  /** The signed part of the result that settled it, if its payment number is not signed. */
  signed?: string;
  /** The provider's page, for a payer who comes back before `checkoutUntil`, in ms since the epoch. */
  checkoutUrl?: string;
  checkoutUntil?: number;
  /** When its checkout began, and how often the provider was queried since then without a prompt. */
  begunAt?: number;
  asked?: number;
  /** The payer was asked to wait. */
  awaited?: boolean;
  /** The payer left the checkout, or the provider said so. */
  cancelled?: boolean;
  /**
   * A request is taking the payment with data from one of our pages; until this time, in ms since the epoch, no other
   * request does so.
   */
  takingUntil?: number;
  /** The part of a paid amount that the ride no longer needed: it is in the payer's wallet. Major units. */
  toWallet?: number;
  /** The part of a paid amount that we have sent back through the provider, minor units. */
  sentBackMinor?: number;
  /** Our refunds of it that were sent and came back, minor units. A settlement report lists them nevertheless. */
  cameBackMinor?: number;
  /**
   * The part of those refunds that its payer already had through a lost dispute; the company retains it. Minor units.
   */
  keptMinor?: number;
};
export type BookingIntent = Intent & { bookingId: string };
export const isForBooking = (intent: Intent): intent is BookingIntent => intent.bookingId !== undefined;

/** Whether its money was booked, even if the payment was reversed later. */
export const isSettled = ({ status }: Intent): boolean => status === 'paid' || status === 'reversed';

/** Vouchers and transfers may be paid weeks after their checkout, and the money must still find its intent. */
export const UNPAID_KEPT_S = 180 * 24 * 60 * 60;
/** After this many failures the last attempt is reused. */
const MAX_ATTEMPTS = 20;

type Wanted = Omit<Intent, 'id' | 'status' | 'provider'> & { provider?: string };

/** If an intent with this id exists, it is left unchanged. */
export const storeIntent = async (ctx: Context, wanted: Wanted & { id: string }): Promise<Intent> => {
  const intent: Intent = { provider: '', ...wanted, status: 'open' };
  const ttl = Math.floor(ctx.now() / 1000) + UNPAID_KEPT_S;
  const { ok } = await ctx.store.write([
    { type: 'put', item: { ...paymentIntentKey(intent.id), ...intent, _et: 'intent', ttl }, if: missing() },
  ]);
  return (ok ? undefined : await loadIntent(ctx, intent.id)) ?? intent;
};

/** The id of an attempt: nobody can guess it without knowing all of `due`. */
export const attemptId = (due: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(due)).digest('hex').slice(0, 32);

/**
 * One intent per payment due, however often its checkout is opened, until it fails, because providers accept a
 * reference only once. `isStillDue` is called after a settled intent was read: if the same amount is still due, the
 * earlier money went elsewhere, and the next intent is opened. Without `isStillDue`, the settled intent is returned.
 */
export const storeAttempt = async (
  ctx: Context,
  due: readonly unknown[],
  wanted: Wanted,
  isStillDue: () => Promise<boolean> = async () => false,
): Promise<Intent> => {
  for (let attempt = 1; ; attempt++) {
    const id = attemptId(attempt === 1 ? due : [...due, attempt]);
    const intent = await storeIntent(ctx, { id, ...wanted });
    const isOver = isSettled(intent) ? await isStillDue() : intent.status === 'failed' && attempt < MAX_ATTEMPTS;
    if (!isOver) return intent;
  }
};

/** The card that a form chooses: a saved one, or a new one that is saved from then on. */
export type CardWish = Pick<Intent, 'card' | 'saveCard'>;

/** To the provider, an attempt with another card choice is another payment. */
export const wishParts = ({ card, saveCard }: CardWish): string[] => [
  ...(card === undefined ? [] : ['card', card]),
  ...(saveCard ? ['save'] : []),
];

const isPayable = ({ status }: Pick<StoredBooking, 'status'>): boolean => canTake(status, 'confirmPayment', 'payment');

type Order = { bookingId: string; token: string; provider: string; wish?: CardWish };

/** Opens the checkout of a booking for a user who has its token: its rider or an admin. */
export const openIntent = async (
  ctx: Context,
  { bookingId, token, provider, wish = {} }: Order,
): Promise<{ intent: BookingIntent; booking: StoredBooking } | Refusal> => {
  const booking = await loadBooking(ctx.store, bookingId);
  if (!booking?.payToken || booking.payToken !== token) return refuse('not_found');
  if (isHeldFirst(booking)) {
    const held = await openHold(ctx, booking, provider, wish);
    return isRefusal(held) ? held : { intent: held, booking };
  }
  if (!isPayable(booking)) return refuse('payment_not_due', { status: booking.status });
  const debt = await stillOwed(ctx, booking);
  const amount = amountToPay({ ...booking, ...debt });
  const { currency } = booking.receipt;
  const due = [booking.id, booking.payToken, provider, currency, amount, ...wishParts(wish)];
  const wanted = { ...wish, bookingId, customer: booking.customer, provider, amount, ...debt, currency };
  // One transaction settles the attempt and takes the step of the booking that it pays.
  const intent = await storeAttempt(ctx, due, wanted, async () => {
    const now = await loadBooking(ctx.store, bookingId);
    return now !== undefined && isPayable(now);
  });
  return { intent: { ...intent, bookingId }, booking };
};

export const loadIntent = async (ctx: Context, id: string): Promise<Intent | undefined> =>
  (await ctx.store.get(paymentIntentKey(id), { consistent: true })) as unknown as Intent | undefined;

export const isUnpaid = any(is('status', 'open'), is('status', 'failed'));

/** Index keys that list an attempt whose payer waits; removed when the wait ends. */
export const listedAsAwaited = ['g1p', 'g1s'] as const;

/**
 * Lists a payment by its day until a settlement report of the provider contains it. Saving a card, or placing a hold,
 * moved no money.
 */
const unsettled = (now: number, { id, provider, cardOrder, holds }: Intent) =>
  cardOrder || holds ? {} : { g5p: paidPayments(provider, dayOf(now)), g5s: openPaymentSort(now, id) };

export const markPaid = (ctx: Context, intent: Intent, toWallet = 0): Write => ({
  type: 'update',
  key: paymentIntentKey(intent.id),
  set: {
    status: 'paid',
    paidAt: ctx.now(),
    ...unsettled(ctx.now(), intent),
    ...(intent.providerRef === undefined ? {} : { providerRef: intent.providerRef }),
    ...(intent.signed === undefined ? {} : { signed: intent.signed }),
    ...(toWallet === 0 ? {} : { toWallet }),
  },
  // Paid intents stay stored; unpaid ones expire.
  remove: ['ttl', ...listedAsAwaited],
  if: isUnpaid,
});

type Progress = Partial<Pick<Intent, 'providerRef' | 'checkoutUrl' | 'checkoutUntil' | 'awaited' | 'cancelled'>> & {
  status?: 'open' | 'failed';
};

/**
 * Stores the progress of an unpaid attempt. Failed is not final: some providers let the payer retry on their own page.
 */
export const rememberProgress = async (ctx: Context, { id, customer }: Intent, progress: Progress): Promise<void> => {
  if (Object.keys(progress).length === 0) return;
  const listed = progress.awaited ? { g1p: awaitedPayments(customer), g1s: awaitedSort(ctx.now(), id) } : {};
  const set = { ...progress, ...listed };
  await ctx.store.write([{ type: 'update', key: paymentIntentKey(id), set, if: isUnpaid }]);
};

/** Stores the order that captures a hold. */
export const rememberTaking = async (ctx: Context, { id }: Intent, takenBy: string): Promise<void> => {
  await ctx.store.write([{ type: 'update', key: paymentIntentKey(id), set: { takenBy }, if: exists() }]);
};

/**
 * Stores the provider's number of a payment that its payer reported first; the payer's word does not prove the number.
 */
export const rememberRef = async (ctx: Context, { id }: Intent, providerRef: string): Promise<void> => {
  await ctx.store.write([
    { type: 'update', key: paymentIntentKey(id), set: { providerRef }, if: is('providerRef', id) },
  ]);
};

/** Longer than a function runs, so that its call of the provider has ended. */
const TAKING_MS = MINUTE_MS;

/** Claims the exclusive right to take the payment: two tabs must not charge a card each. */
export const claimTaking = async (ctx: Context, { id, takingUntil }: Intent): Promise<boolean> => {
  if (takingUntil !== undefined && takingUntil > ctx.now()) return false;
  const asRead = takingUntil === undefined ? missing('takingUntil') : is('takingUntil', takingUntil);
  const set = { takingUntil: ctx.now() + TAKING_MS };
  const { ok } = await ctx.store.write([{ type: 'update', key: paymentIntentKey(id), set, if: all(isUnpaid, asRead) }]);
  return ok;
};

/** The card was declined or waits: the payer may try another card at once. */
export const endTaking = async (ctx: Context, { id }: Intent): Promise<void> => {
  await ctx.store.write([{ type: 'update', key: paymentIntentKey(id), remove: ['takingUntil'], if: isUnpaid }]);
};

/** Credits the payer with money for a booking that was cancelled or paid in the meantime, unless they have left. */
const keepForPayer = async (ctx: Context, intent: BookingIntent): Promise<void> => {
  const kept = { by: intent.provider, party: 'payment', providerRef: intent.providerRef } as const;
  await ctx.store.write([markPaid(ctx, intent, intent.amount), ...keptWrites(ctx, intent, kept)]);
  await settleDebts(ctx, intent.customer);
};

/** Money that the ride no longer needed goes to the payer's wallet, and the payer is notified. */
const paidWrites = (ctx: Context, intent: BookingIntent, tooMuch: number): Write[] => {
  const { customer, currency, bookingId, amount, providerRef } = intent;
  if (tooMuch === 0) return [markPaid(ctx, intent)];
  const value = fromMinor(tooMuch, currency);
  return [
    markPaid(ctx, intent, value),
    ...depositWrites(ctx, { ...intent, amount: value }, { providerRef, paidMinor: toMinor(amount, currency) }),
    mailOrder(ctx, customer, 'payment_excess', { amount: { value, currency }, bookingId }),
  ];
};

/**
 * Books the received money of an intent: booking, ledger and intent change in one transaction, once, however often and
 * in whatever order the return page and the webhook report it.
 */
export const settleIntent = async (ctx: Context, intent: BookingIntent): Promise<'paid' | Refusal> => {
  if (isSettled(intent)) return 'paid';
  const { id, amount, provider: gateway, earlierDebt } = intent;
  const payment = { id, amount, gateway, earlierDebt };
  const moved = await move(ctx, {
    bookingId: intent.bookingId,
    by: { uid: intent.provider, party: 'payment' },
    decide: booking =>
      intent.takes === 'part'
        ? // No deposit, because the ride has used the money.
          withWrites(holdPaidPart(booking, payment), () => [markPaid(ctx, intent)])
        : withWrites(confirmPayment(booking, payment, ctx.now()), () =>
            paidWrites(ctx, intent, tooMuchMinor(booking, payment)),
          ),
    otherwise: refuse('booking_moved_on'),
  });
  if (!isRefusal(moved)) return 'paid';
  if (moved.refusal === 'payment_not_due') await keepForPayer(ctx, intent);
  const now = await loadIntent(ctx, intent.id);
  return now && isSettled(now) ? 'paid' : moved;
};
