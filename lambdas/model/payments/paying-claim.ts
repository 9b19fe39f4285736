import { type Refusal, refuse } from '#shared/contract/errors';
import { MINUTE_MS } from '#shared/contract/time';
import { any, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardChargeKey } from '#lambdas/store/keys';
import { payingKey } from '#lambdas/store/paying-keys';
import { type CardJob, hurryJob } from './card-jobs';

/**
 * The claim to pay a booking now: by its payer at a checkout, or by a saved card whose owner is away. `earlier`: the
 * checkouts that the payer has opened before.
 */
export type Claim = { by: 'payer' | 'card'; intentId: string; until: number; earlier?: readonly string[] };

/** How long a payer may take at a checkout before their saved card is charged. */
const CHECKOUT_MS = 15 * MINUTE_MS;
/** Longer than a function runs, so that its call of the provider has ended. */
const CHARGE_MS = 2 * MINUTE_MS;

const DAY_S = 86_400;
/** Nobody leaves more checkouts of a ride open within minutes. */
const MOST_EARLIER = 5;

/** The claim without the item's keys, because an update must not name them. */
const loadClaim = async (ctx: Context, bookingId: string): Promise<Claim | undefined> => {
  const item = (await ctx.store.get(payingKey(bookingId), { consistent: true })) as unknown as Claim | undefined;
  if (!item) return undefined;
  const { by, intentId, until, earlier } = item;
  return { by, intentId, until, ...(earlier ? { earlier } : {}) };
};

/**
 * Claims the exclusive right to pay a booking. A payer may open several checkouts. @returns the claim that prevents it
 */
const claim = async (
  ctx: Context,
  bookingId: string,
  wanted: Claim,
  over: Claim['by'] = wanted.by,
): Promise<Claim | undefined> => {
  const now = ctx.now();
  const set = { _et: 'paying', ...wanted, ttl: Math.ceil(now / 1000) + DAY_S };
  const free = any(missing('until'), is('by', wanted.by), is('by', over), { op: '<=', attr: 'until', value: now });
  const { ok } = await ctx.store.write([{ type: 'update', key: payingKey(bookingId), set, if: free }]);
  return ok ? undefined : loadClaim(ctx, bookingId);
};

type Paid = { id: string; bookingId?: string };

const underWay = (ms: number): Refusal =>
  refuse('request_under_way', { retryAfterS: Math.max(1, Math.ceil(ms / 1000)) });

/** Whether the saved card was charged and the outcome is unknown. If so, its job becomes due now. */
const isCardAsked = async (ctx: Context, bookingId: string, claimed: Claim): Promise<boolean> => {
  const job = (await ctx.store.get(cardChargeKey(bookingId), { consistent: true })) as CardJob | undefined;
  if (job?.intentId !== claimed.intentId) return false;
  await hurryJob(ctx.store, bookingId, ctx.now());
  return true;
};

/**
 * The claim of a payer who goes to a checkout. Refused while their saved card is being charged, or may have been
 * charged.
 */
export const claimForPayer = async (ctx: Context, { id, bookingId }: Paid): Promise<Refusal | undefined> => {
  if (bookingId === undefined) return undefined;
  const before = await loadClaim(ctx, bookingId);
  const isStale = before?.by === 'card' && before.until <= ctx.now();
  if (isStale && (await isCardAsked(ctx, bookingId, before))) return underWay(MINUTE_MS);
  const opened = before?.by === 'payer' ? [...(before.earlier ?? []), before.intentId] : [];
  const earlier = [...new Set(opened)].filter(each => each !== id).slice(-MOST_EARLIER);
  const until = ctx.now() + CHECKOUT_MS;
  const other = await claim(ctx, bookingId, { by: 'payer', intentId: id, until, earlier });
  return other && underWay(other.until - ctx.now());
};

/**
 * Conditions of a step that gives up an amount that a saved card could still pay: refused while the card may be
 * charged.
 */
export const unlessCharging = async (ctx: Context, bookingId: string): Promise<Write[] | Refusal> => {
  const now = ctx.now();
  const claimed = await loadClaim(ctx, bookingId);
  const isByCard = claimed?.by === 'card';
  if (isByCard && claimed.until > now) return underWay(claimed.until - now);
  if (isByCard && (await isCardAsked(ctx, bookingId, claimed))) return underWay(MINUTE_MS);
  const free = any(missing('until'), is('by', 'payer'), { op: '<=', attr: 'until', value: now });
  return [{ type: 'check', key: payingKey(bookingId), if: free }];
};

/** `waitsUntil`: another payment is under way, or may have been made. */
export type CardClaim = { waitsUntil?: number };

/**
 * `isLate`: the card has waited long enough, and takes precedence over a payer who opens one checkout after the other.
 */
export type ForCard = { bookingId: string; intentId: string; isLate: boolean };

/**
 * The claim of a saved card whose owner is away. `isPaid` reports whether a checkout that its payer began, and did not
 * finish in time, is or may be paid. If so, the payer's claim stays, so that the next try asks again.
 */
export const claimForCard = async (
  ctx: Context,
  { bookingId, intentId, isLate }: ForCard,
  isPaid: (left: string) => Promise<boolean>,
): Promise<CardClaim> => {
  const before = await loadClaim(ctx, bookingId);
  const isOver = before?.by === 'payer' && (isLate || before.until <= ctx.now());
  const left = isOver ? [...(before.earlier ?? []), before.intentId] : [];
  for (const id of left) {
    if (!before || !(await isPaid(id))) continue;
    const waitsUntil = ctx.now() + CHECKOUT_MS;
    await claim(ctx, bookingId, { ...before, until: waitsUntil });
    return { waitsUntil };
  }
  const wanted = { by: 'card', intentId, until: ctx.now() + CHARGE_MS } as const;
  const other = await claim(ctx, bookingId, wanted, isLate ? 'payer' : 'card');
  return other ? { waitsUntil: other.until } : {};
};

/** The card was declined, or there was nothing to charge: the payer may pay at once. */
export const endCardClaim = async (ctx: Context, bookingId: string): Promise<void> => {
  await ctx.store.write([{ type: 'delete', key: payingKey(bookingId), if: is('by', 'card') }]);
};

/** Without an answer the money may have been taken, so nobody else may pay until the provider is queried again. */
export const extendCardClaim = async (ctx: Context, bookingId: string): Promise<void> => {
  const until = ctx.now() + CHECKOUT_MS;
  await ctx.store.write([{ type: 'update', key: payingKey(bookingId), set: { until }, if: is('by', 'card') }]);
};
