import { refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { exactMinor } from '#shared/domain/money/money';
import { topUpProblem } from '#shared/domain/payment/top-up';
import { fixCurrency } from '#lambdas/model/money/fix-currency';
import { type Intent, loadIntent } from '#lambdas/model/payments/intents';
import { openTopUp } from '#lambdas/model/payments/top-ups';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

/** From here on the currency cannot change, so the payment is credited in the currency in which it is made. */
const keepCurrency = async (ctx: Context, currency: string): Promise<void> => {
  const { ok } = await ctx.store.write(fixCurrency(currency));
  if (!ok) throw new Error(`the currency is not ${currency} any more`);
};

const asOrder = ({ id, amount, currency }: Intent) => ({ order: { id, amount, currency } });

/** An order to add money to the wallet, to be paid at a provider's checkout. */
export const topUpWallet = implement(
  paymentOperations.topUpWallet,
  async ({ ctx, actor, input }) => {
    const settings = await ctx.settings();
    const { code } = settings;
    if (!exactMinor(input.amount, code)) return refuse('no_details_error');
    const problem = topUpProblem(input.amount, settings);
    if (problem) return problem;
    await keepCurrency(ctx, code);
    return asOrder(await openTopUp(ctx, actor.uid, input.amount, code));
  },
  {
    keep: ({ order }) => order.id,
    again: async ({ ctx }, id) => {
      const order = await loadIntent(ctx, String(id));
      return order ? asOrder(order) : refuse('not_found');
    },
  },
);
