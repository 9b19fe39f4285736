import type { Refusal } from '#shared/contract/errors';
import { countedCredit } from '#lambdas/model/money/credit-limit';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';

/** Money that comes into a wallet on an admin's word counts as credit that the admin gives. */
export const creditWrites = async (
  ctx: Context,
  uid: string,
  amountMinor: number,
): Promise<readonly Write[] | Refusal> => {
  const credit = await countedCredit(ctx.store, await ctx.settings(), { uid, amountMinor, at: ctx.now() });
  return credit.isWithin ? credit.writes : credit.refusal;
};

/**
 * The same for a dispute that an admin says is won. The provider has not confirmed it; a later report of the provider
 * counts more.
 */
export const wonWrites = async (ctx: Context, uid: string, creditMinor: number): Promise<readonly Write[] | Refusal> =>
  creditMinor > 0 ? creditWrites(ctx, uid, creditMinor) : [];
