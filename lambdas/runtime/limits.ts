import { any, missing } from '#lambdas/ports/store';
import { limitKey } from '#lambdas/store/keys';
import type { Context } from './context';

export type Limit = {
  /** What is limited, e.g. `sign-up`. */
  what: string;
  /** Whom it is counted for: a user, a number, a network address. */
  who: string;
  max: number;
  windowMs: number;
};

/** Counts one use in the current window; false, and nothing counted, when it would be one too many. One write unit. */
export const withinLimit = async (ctx: Context, { what, who, max, windowMs }: Limit): Promise<boolean> => {
  const window = Math.floor(ctx.now() / windowMs);
  const result = await ctx.store.write([
    {
      type: 'update',
      key: limitKey(what, who, window),
      set: { _et: 'limit', ttl: Math.ceil(((window + 1) * windowMs) / 1000) },
      add: { used: 1 },
      if: any(missing('used'), { op: '<', attr: 'used', value: max }),
    },
  ]);
  return result.ok;
};

const HOUR_MS = 3_600_000;

/** What one network address may do in an hour before it must wait: more than a family or an office ever does. */
const perAddress = { 'sign-up': 60, 'look-up': 120 } as const;

/** Whether this address may do it once more. */
export const addressWithinLimit = (ctx: Context, what: keyof typeof perAddress, source: string): Promise<boolean> =>
  withinLimit(ctx, { what, who: source, max: perAddress[what], windowMs: HOUR_MS });
