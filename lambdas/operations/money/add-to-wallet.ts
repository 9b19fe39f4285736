import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import type { Credit } from '#shared/domain/ledger/account-journals';
import { exactMinor } from '#shared/domain/money/money';
import type { Actor } from '#lambdas/runtime/actor';
import { lastingIdOfRequest } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { countedCredit } from '#lambdas/model/money/credit-limit';
import { checkCredited, giveCredit, wasGiven } from '#lambdas/model/money/give-credit';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import { balanceOf } from '#lambdas/model/money/wallet-history';

type Wanted = Call<typeof moneyOperations.addToWallet> & { actor: Actor };

/** The same key of the same admin means the same credit, for ever: the journal id derives from it. */
const idOf = ({ ctx, key }: Wanted): string => (key ? lastingIdOfRequest(key) : ctx.newId());

/** Gives what one admin alone may give in a day; more is proposed. */
const give = async ({ ctx, actor }: Wanted, credit: Credit): Promise<Refusal | undefined> => {
  const problem = await checkCredited(ctx, credit.uid);
  if (problem) return problem;
  const ofDay = { uid: actor.uid, amountMinor: credit.amountMinor, at: ctx.now() };
  const { isWithin, refusal, writes } = await countedCredit(ctx.store, await ctx.settings(), ofDay);
  if (!isWithin) return refusal;
  const given = await giveCredit(ctx, credit, { by: actor.uid }, writes);
  if (given === undefined || isRefusal(given)) return given;
  // Meanwhile the admin gave more, or another one changed their access: what is left now.
  return (await countedCredit(ctx.store, await ctx.settings(), ofDay)).refusal;
};

export const addToWallet = implement(
  moneyOperations.addToWallet,
  async wanted => {
    const { ctx, input, key } = wanted;
    const { code: currency, AllowCriticalEditsAdmin } = await ctx.settings();
    const amountMinor = exactMinor(input.amount, currency);
    if (!amountMinor) return refuse('no_details_error');
    const credit = { id: idOf(wanted), uid: input.uid, amountMinor, currency };
    const before = key !== undefined && (await wasGiven(ctx, credit));
    if (isRefusal(before)) return before;
    if (!before) {
      if (!AllowCriticalEditsAdmin) return refuse('demo_mode');
      const problem = await give(wanted, credit);
      if (problem) return problem;
    }
    // A credit pays the owner's debts first.
    await settleDebts(ctx, input.uid);
    return { walletBalance: await balanceOf(ctx.store, input.uid, currency) };
  },
  {
    again: async ({ ctx, input }) => {
      const { code: currency } = await ctx.settings();
      return { walletBalance: await balanceOf(ctx.store, input.uid, currency) };
    },
  },
);
