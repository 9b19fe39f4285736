import { type Refusal, refuse } from '#shared/contract/errors';
import type { UseLimit } from '#shared/contract/operation';
import { any, missing } from '#lambdas/ports/store';
import { limitKey } from '#lambdas/store/keys';
import type { Context } from './context';

export type Limit = {
  /** Limited action, e.g. `sign-up`. */
  what: string;
  /** Subject of the limit: a user, a phone number, a network address. */
  who: string;
  max: number;
  windowMs: number;
};

const windowOf = (ctx: Context, windowMs: number): number => Math.floor(ctx.now() / windowMs);

/**
 * Counts uses in the current window. If the limit would be exceeded, the result is false and nothing is counted. One
 * write unit.
 */
const count = async (ctx: Context, { what, who, max, windowMs }: Limit, uses: number): Promise<boolean> => {
  const window = windowOf(ctx, windowMs);
  const result = await ctx.store.write([
    {
      type: 'update',
      key: limitKey(what, who, window),
      set: { _et: 'limit', ttl: Math.ceil(((window + 1) * windowMs) / 1000) },
      add: { used: uses },
      if: any(missing('used'), { op: '<=', attr: 'used', value: max - uses }),
    },
  ]);
  return result.ok;
};

/** Counts one use in the current window. If the limit would be exceeded, the result is false and nothing is counted. */
export const withinLimit = (ctx: Context, limit: Limit): Promise<boolean> => count(ctx, limit, 1);

/** The refusal with the seconds until the next window. */
const tooMany = (ctx: Context, windowMs: number): Refusal => {
  const restMs = (windowOf(ctx, windowMs) + 1) * windowMs - ctx.now();
  return refuse('too_many_requests', {
    retryAfterS: Math.max(1, Math.ceil(restMs / 1000)),
    minutes: Math.max(1, Math.ceil(restMs / 60_000)),
  });
};

/**
 * Counts one use in the current window. If the limit would be exceeded, the result is the refusal and nothing is
 * counted.
 */
export const takeUse = async (ctx: Context, limit: Limit): Promise<Refusal | undefined> =>
  (await withinLimit(ctx, limit)) ? undefined : tooMany(ctx, limit.windowMs);

/** Takes back a use that turned out not to count. */
export const returnUse = async (ctx: Context, { what, who, windowMs }: Limit): Promise<void> => {
  const key = limitKey(what, who, windowOf(ctx, windowMs));
  await ctx.store.write([{ type: 'update', key, add: { used: -1 }, if: { op: '>', attr: 'used', value: 0 } }]);
};

/**
 * Uses that this instance has counted in advance and not spent, and how many it counts next; `isOver` when the window's
 * limit is exhausted.
 */
type Share = { window: number; left: number; next: number; isOver: boolean; taking?: Promise<void> | undefined };
const KEPT = 10_000;
const SHARES = 10;
const FEW = 20;
const shares = new Map<string, Share>();

const shareOf = (name: string, window: number, free: number): Share => {
  const known = shares.get(name);
  if (known?.window === window) return known;
  if (shares.size >= KEPT) shares.clear();
  const fresh = { window, left: free, next: 1, isOver: false };
  shares.set(name, fresh);
  return fresh;
};

/** Forgets the uses that this instance has counted in advance. */
export const forgetShares = (): void => shares.clear();

/** Counts as many uses as wanted, or as are left of the limit; says how many. */
const countUpTo = async (ctx: Context, limit: Limit, wanted: number): Promise<number> => {
  if (wanted <= 0) return 0;
  if (await count(ctx, limit, wanted)) return wanted;
  const key = limitKey(limit.what, limit.who, windowOf(ctx, limit.windowMs));
  const used = Number((await ctx.store.get(key, { consistent: true }))?.used ?? 0);
  return countUpTo(ctx, limit, Math.min(wanted - 1, limit.max - used));
};

/** Concurrent callers wait for the same write. */
const take = (ctx: Context, share: Share, limit: Limit): Promise<void> => {
  const most = limit.max < FEW ? 1 : Math.floor(limit.max / SHARES);
  share.taking ??= countUpTo(ctx, limit, share.next)
    .then(taken => {
      share.left += taken;
      share.isOver = taken === 0;
      share.next = Math.min(2 * share.next, most);
    })
    .finally(() => (share.taking = undefined));
  return share.taking;
};

export type CountOptions = {
  /**
   * Uses that each instance admits without counting them, for messages that cost less than a write: only senders of
   * many messages through one instance are counted at all.
   */
  freePerInstance?: number;
};

/**
 * Counts one use of an operation's limit. An instance reserves uses in one write, and spends them from memory: first
 * one, then twice as many each time the same subject comes back, up to a tenth of the limit. All instances together
 * never exceed the limit, and none has reserved more than it has already spent: a subject that uses no more than half
 * of the limit is never refused, however many instances it meets.
 */
export const countUse = async (
  ctx: Context,
  what: string,
  who: string,
  limit: UseLimit,
  { freePerInstance = 0 }: CountOptions = {},
): Promise<Refusal | undefined> => {
  const { windowMs } = limit;
  const max = Math.ceil(limit.points * ctx.limitFactor);
  const share = shareOf(`${what}#${who}`, windowOf(ctx, windowMs), Math.floor(freePerInstance * ctx.limitFactor));
  while (share.left === 0) {
    if (share.isOver) return tooMany(ctx, windowMs);
    await take(ctx, share, { what, who, max, windowMs });
  }
  share.left--;
  return undefined;
};
