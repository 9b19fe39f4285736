import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import type { Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { askProvider } from './apply-fact';
import { awaitedBy } from './awaited-payments';
import type { CardJob } from './card-jobs';
import { type Intent, isSettled, loadIntent } from './intents';
import { claimForCard, type ForCard } from './paying-claim';

/**
 * How often another provider's function has queried a checkout when a payer's time for it is over: after 2, 5 and 15
 * minutes.
 */
const ASKED_BY_THEN = 3;

/**
 * The provider's answer about its own attempt, which is closed if nobody has paid it yet; undefined where the provider
 * does not know it.
 */
const outcomeThere = async (ctx: Context, provider: Payments, { id, providerRef }: Intent) => {
  if (providerRef && (await provider.close?.({ intentId: id, providerRef }))) return 'cancelled' as const;
  return (await askProvider(ctx, provider, { intentId: id }))?.outcome;
};

/**
 * Closes a checkout that its payer has left open, so that it is not paid too. Returns whether it may already be paid,
 * although the ride does not show this yet. A saved card whose charge had no answer has no number of the provider, so
 * it is found by our reference. A checkout at another provider is queried only by that provider's function.
 */
const mayBePaidThere = async (ctx: Context, provider: Payments, id: string): Promise<boolean> => {
  const intent = await loadIntent(ctx, id);
  if (!intent || isSettled(intent)) return false;
  if (intent.provider !== provider.name) return intent.begunAt !== undefined && (intent.asked ?? 0) < ASKED_BY_THEN;
  const outcome = await outcomeThere(ctx, provider, intent);
  return outcome === 'success' || outcome === 'pending';
};

/**
 * Whether another payment of the rider for this ride is on its way; the ride must not be paid twice. A payment whose
 * answer was lost, and that its provider does not know yet, counts too. A page that its payer has opened and not paid
 * does not count, and is closed. A hold does not count, because it belongs to the card. A payment at another provider
 * is awaited for a day in all, because its page cannot be closed from here. Call this only after the card has claimed
 * the ride.
 */
export const isPaidOtherwise = async (
  ctx: Context,
  provider: Payments,
  { id, customer }: StoredBooking,
  job: CardJob,
): Promise<boolean> => {
  const awaited = (await awaitedBy(ctx.store, customer)).filter(({ bookingId }) => bookingId === id);
  for (const { id: intentId } of awaited) {
    const intent = await loadIntent(ctx, intentId);
    if (!intent || intent.holds || isSettled(intent)) continue;
    const isElsewhere = intent.provider !== provider.name;
    if (isElsewhere && ctx.now() - (intent.begunAt ?? 0) < DAY_MS && waitedMs(ctx, job) < DAY_MS) return true;
    if (isElsewhere) continue;
    const outcome = await outcomeThere(ctx, provider, intent);
    if (outcome !== 'failed' && outcome !== 'cancelled') return true;
  }
  return false;
};

/**
 * The rider may pay first for this long; then the card is charged, unless the rider's payment is known to be on its
 * way.
 */
const PAYER_FIRST_MS = HOUR_MS;
/** A payment that takes days is checked less and less often. */
const [SOON_MS, SELDOM_MS] = [15 * MINUTE_MS, 4 * HOUR_MS];

/** How long the card has waited for its rider, ms. */
export const waitedMs = (ctx: Context, { waitsSince = ctx.now() }: CardJob): number => ctx.now() - waitsSince;

/** Whether the rider's time to pay otherwise is over. */
export const isLateFor = (ctx: Context, job: CardJob): boolean => waitedMs(ctx, job) >= PAYER_FIRST_MS;

/** When a card that waits for its rider's own payment is processed again, ms. */
export const askedAgainAt = (ctx: Context, job: CardJob): number =>
  ctx.now() + Math.min(Math.max(SOON_MS, waitedMs(ctx, job)), SELDOM_MS);

/**
 * `waitsUntil`: another payment is under way, or may have been made. `booking`: the ride, read after only this card may
 * pay it.
 */
export type Claimed = { waitsUntil: number } | { waitsUntil?: never; booking: StoredBooking | undefined };

/**
 * Claims to charge the card of an absent rider, unless the rider has paid, or may have paid, at a checkout.
 * `takesHeld`: a hold that is late is captured nevertheless, and any other payment that comes in belongs to the rider.
 * The ride may have been written off, or paid otherwise, before the claim, so it is read again.
 */
export const claimUnlessPaid = async (
  ctx: Context,
  provider: Payments,
  { takesHeld = false, ...wanted }: ForCard & { takesHeld?: boolean },
): Promise<Claimed> => {
  const { waitsUntil } = await claimForCard(ctx, wanted, async left => {
    const isPaid = await mayBePaidThere(ctx, provider, left);
    return isPaid && !(takesHeld && wanted.isLate);
  });
  return waitsUntil === undefined ? { booking: await loadBooking(ctx.store, wanted.bookingId) } : { waitsUntil };
};
