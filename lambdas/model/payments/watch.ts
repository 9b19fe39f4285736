import { DAY_MS, MINUTE_MS } from '#shared/contract/time';
import { waitsForHold } from '#shared/domain/booking/hold-state';
import { canTake, isActive } from '#shared/domain/booking/transitions';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { all, exists, is, missing, type Update } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking } from '#lambdas/store/booking-items';
import { openPayments, openPaymentSort, paymentIntentKey } from '#lambdas/store/keys';
import { type Intent, isUnpaid, listedAsAwaited, loadIntent } from './intents';
import { rideOfIntent } from './ride-of-intent';

/** The pauses between queries; after the last one, once a day. */
const waitsMs = [2, 3, 10, 45, 5 * 60, 18 * 60].map(minutes => minutes * MINUTE_MS);
/** The duration of a checkout that names no end of its own. */
const CHECKOUT_MS = DAY_MS;
/** A payment made in the last moment is reported a little later. */
const LATE_MS = 10 * MINUTE_MS;
/** Vouchers and transfers take days; a provider that is silent for this long will not report anything. */
const PENDING_MS = 30 * DAY_MS;

/** The last moment at which a payment on the provider's page may be reported. */
const endOf = ({ begunAt = 0, checkoutUntil = begunAt + CHECKOUT_MS }: Intent): number => checkoutUntil + LATE_MS;

const listed = (ctx: Context, intent: Intent, asked: number) => {
  const [now, end] = [ctx.now(), endOf(intent)];
  const next = now + (waitsMs[asked] ?? DAY_MS);
  // Nobody waits longer than needed for a checkout that has ended.
  const askAt = now < end ? Math.min(next, end) : next;
  return { asked, g5p: openPayments(intent.provider), g5s: openPaymentSort(askAt, intent.id) };
};

/** Lists an attempt whose checkout begins now, so that its payment is found even if nobody reports it. */
export const watched = (ctx: Context, intent: Intent): Record<string, unknown> => {
  const begun = { ...intent, begunAt: ctx.now() };
  return { begunAt: begun.begunAt, ...listed(ctx, begun, 0) };
};

export type Watched = Intent & { g5s: string };

/** Removes a paid attempt from the list; this costs less here than in the transaction that booked it. */
export const unlist = async (ctx: Context, { id, g5s }: Watched): Promise<void> => {
  await ctx.store.write([{ type: 'update', key: paymentIntentKey(id), remove: ['g5p', 'g5s'], if: is('g5s', g5s) }]);
};

/** Postpones the next query; undefined when another run has done so, or the attempt was paid. */
export const putOff = async (ctx: Context, intent: Watched): Promise<Watched | undefined> => {
  const next = listed(ctx, intent, (intent.asked ?? 0) + 1);
  const { ok } = await ctx.store.write([
    { type: 'update', key: paymentIntentKey(intent.id), set: next, if: is('g5s', intent.g5s) },
  ]);
  return ok ? { ...intent, ...next } : undefined;
};

/** `unwanted`: the ride was cancelled or paid otherwise, and the checkout is closed. */
export type Heard = 'pending' | 'failed' | 'unknown' | 'silent' | 'unwanted';

/** Whether nothing more is expected of an attempt, according to the provider's latest answer. */
export const isOver = (ctx: Context, intent: Intent, heard: Heard): boolean =>
  heard === 'unwanted' ||
  (heard === 'pending' || heard === 'silent'
    ? ctx.now() > (intent.begunAt ?? 0) + PENDING_MS
    : ctx.now() >= endOf(intent));

/** Whether the payment is still missing: neither paid otherwise nor cancelled. */
export const isDue = async (ctx: Context, intent: Intent): Promise<boolean> => {
  const { bookingId, customer, topUp, cardOrder, tip } = intent;
  const order = topUp ?? cardOrder ?? tip;
  if (order !== undefined) return (await loadIntent(ctx, order))?.status !== 'paid';
  if (bookingId === undefined) return dueMinor(await standingOf(ctx.store, customer)) > 0;
  const booking = await loadBooking(ctx.store, bookingId);
  if (intent.holds) return booking !== undefined && waitsForHold(booking) && isActive(booking.status);
  return booking !== undefined && canTake(booking.status, 'confirmPayment', 'payment');
};

const told = async (ctx: Context, intent: Intent) => {
  // Nobody waits for money if only a card is saved.
  if (intent.cardOrder !== undefined) return [];
  if (!(await isDue(ctx, intent))) return [];
  const { customer, amount: value, currency } = intent;
  const bookingId = rideOfIntent(intent);
  return [
    mailOrder(ctx, customer, 'payment_missing', { amount: { value, currency }, ...(bookingId && { bookingId }) }),
  ];
};

/** Notifies the payer, once, that the payment for which they wait has failed, and that they may pay again. */
export const tellFailed = async (ctx: Context, intent: Intent): Promise<void> => {
  const noLonger: Update = {
    type: 'update',
    key: paymentIntentKey(intent.id),
    remove: ['awaited', ...listedAsAwaited],
    if: all(isUnpaid, exists('awaited')),
  };
  await ctx.store.write([noLonger, ...(await told(ctx, intent))]);
};

/**
 * Ends an attempt: its payment is no longer queried, and the next attempt has a reference of its own. Money that comes
 * in nevertheless is booked. A payer who was not notified yet is notified, once: a callback may notify them at the same
 * time. @returns false when it was paid in the meantime.
 */
export const endAttempt = async (ctx: Context, intent: Watched, heard: Heard): Promise<boolean> => {
  const isAwaited = intent.awaited === true;
  const isNews = isAwaited || (intent.status === 'open' && heard !== 'failed');
  const ended: Update = {
    type: 'update',
    key: paymentIntentKey(intent.id),
    set: { status: 'failed', endedAt: ctx.now() },
    remove: ['g5p', 'g5s', 'awaited', ...listedAsAwaited, 'checkoutUrl', 'checkoutUntil'],
    if: all(
      isUnpaid,
      is('g5s', intent.g5s),
      is('status', intent.status),
      isAwaited ? exists('awaited') : missing('awaited'),
    ),
  };
  if ((await ctx.store.write([ended, ...(isNews ? await told(ctx, intent) : [])])).ok) return true;
  const now = (await loadIntent(ctx, intent.id)) as Watched | undefined;
  const isTold = now?.status !== intent.status || (now.awaited === true) !== isAwaited;
  const isStill = now?.g5s === intent.g5s && (now?.status === 'open' || now?.status === 'failed');
  return now && isTold && isStill ? endAttempt(ctx, now, heard) : false;
};
