import { type Refusal, refuse } from '#shared/contract/errors';
import { MINUTE_MS } from '#shared/contract/time';
import { any, is, missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { payingKey } from '#lambdas/store/paying-keys';

/** The claim to pay a booking now: of its payer at a checkout, or of a saved card whose owner is away. */
type Claim = { by: 'payer' | 'card'; intentId: string; until: number };

/** How long a payer may take at a checkout before their saved card is asked. */
const CHECKOUT_MS = 15 * MINUTE_MS;
/** Longer than a function runs, so that its call of the provider has ended. */
const CHARGE_MS = 2 * MINUTE_MS;

const DAY_S = 86_400;

const loadClaim = async (ctx: Context, bookingId: string): Promise<Claim | undefined> =>
  (await ctx.store.get(payingKey(bookingId), { consistent: true })) as unknown as Claim | undefined;

/** Claims to be the only one that pays a booking. A payer may open several checkouts. @returns the claim in the way */
const claim = async (ctx: Context, bookingId: string, wanted: Claim): Promise<Claim | undefined> => {
  const now = ctx.now();
  const set = { _et: 'paying', ...wanted, ttl: Math.ceil(now / 1000) + DAY_S };
  const free = any(missing('until'), is('by', wanted.by), { op: '<=', attr: 'until', value: now });
  const { ok } = await ctx.store.write([{ type: 'update', key: payingKey(bookingId), set, if: free }]);
  return ok ? undefined : loadClaim(ctx, bookingId);
};

type Paid = { id: string; bookingId?: string };

/** For a payer who goes to a checkout. Refused for the moment in which their saved card is charged. */
export const claimForPayer = async (ctx: Context, { id, bookingId }: Paid): Promise<Refusal | undefined> => {
  if (bookingId === undefined) return undefined;
  const other = await claim(ctx, bookingId, { by: 'payer', intentId: id, until: ctx.now() + CHECKOUT_MS });
  return (
    other && refuse('request_under_way', { retryAfterS: Math.max(1, Math.ceil((other.until - ctx.now()) / 1000)) })
  );
};

export type CardClaim = { waitsUntil: number } | { left: string | undefined };

/** For a saved card whose owner is away; `left` is the checkout that its payer began and did not end in time. */
export const claimForCard = async (ctx: Context, bookingId: string, intentId: string): Promise<CardClaim> => {
  const before = await loadClaim(ctx, bookingId);
  const other = await claim(ctx, bookingId, { by: 'card', intentId, until: ctx.now() + CHARGE_MS });
  if (other) return { waitsUntil: other.until };
  return { left: before?.by === 'payer' ? before.intentId : undefined };
};

/** The card was declined, or there was nothing to charge: the payer may pay at once. */
export const endCardClaim = async (ctx: Context, bookingId: string): Promise<void> => {
  await ctx.store.write([{ type: 'delete', key: payingKey(bookingId), if: is('by', 'card') }]);
};

/** Without an answer the money may have been taken, and nobody else pays until it is asked again. */
export const extendCardClaim = async (ctx: Context, bookingId: string): Promise<void> => {
  const until = ctx.now() + CHECKOUT_MS;
  await ctx.store.write([{ type: 'update', key: payingKey(bookingId), set: { until }, if: is('by', 'card') }]);
};
