import type { Withdraw } from '#shared/contract/entities/wallet';
import { toMinor } from '#shared/domain/money/money';
import type { Payment, PayoutFile } from '#shared/domain/payouts/payout-batch';
import type { Context } from '#lambdas/runtime/context';
import { bankRules } from './bank-rules';
import type { Batch } from './payout-batches';

type AccountOf = Awaited<ReturnType<typeof bankRules>>['accountOf'];

/** Details that were erased with their owner's account are blank. */
const paymentOf = ({ currency }: Batch, withdraw: Withdraw, accountOf: AccountOf): Payment => {
  const { id, name, bankName = '', amount } = withdraw;
  const { account, code } = accountOf(withdraw) ?? { account: '', code: '' };
  return { id, name, bankName, account, code, amountMinor: toMinor(amount, currency) };
};

/** The content of a batch's file, as of the day on which the batch was made. */
export const payoutFileOf = async (ctx: Context, batch: Batch, members: readonly Withdraw[]): Promise<PayoutFile> => {
  const { id, at, day, format, clearing, currency, payer } = batch;
  const { accountOf } = await bankRules(await ctx.settings(), { format, clearing });
  const payments = members.map(withdraw => paymentOf(batch, withdraw, accountOf));
  return { batch: id, at, day, format, clearing, currency, payer, payments };
};

/** The requests of one order of the batch's file, by the order's reference. */
export const membersOfOrder = async (
  ctx: Context,
  batch: Batch,
  members: readonly Withdraw[],
  ref: string,
): Promise<Withdraw[]> => {
  const file = await payoutFileOf(ctx, batch, members);
  const { ordersOf } = await import('#shared/domain/payouts/payout-orders');
  const ids = new Set(
    ordersOf(file)
      .find(({ id }) => id === ref)
      ?.payments.map(({ id }) => id),
  );
  return members.filter(({ id }) => ids.has(id));
};
