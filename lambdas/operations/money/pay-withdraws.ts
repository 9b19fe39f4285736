import type { Withdraw } from '#shared/contract/entities/wallet';
import { type Refusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { isWaiting } from '#shared/domain/payouts/withdraw-state';
import { zonedDay } from '#shared/domain/time/zoned';
import { bankRules, isNameForBank } from '#lambdas/model/money/bank-rules';
import {
  type Batch,
  completeBatch,
  countIn,
  loadBatch,
  mayGrow,
  type NewBatch,
  viewBatch,
} from '#lambdas/model/money/payout-batches';
import { owesAnything, payOut } from '#lambdas/model/money/pay-out';
import { asWithdraw } from '#lambdas/model/money/wallet-history';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { lastingIdOfRequest } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { withdrawKey } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';

type Wanted = Call<typeof moneyOperations.payWithdraws> & { actor: Actor };

/** The same key means the same batch, which a repeat continues. */
const nameOf = ({ ctx, key }: Wanted, timeZone: string): Pick<Batch, 'id' | 'at' | 'day'> => {
  const at = key?.at ?? ctx.now();
  const day = zonedDay(at, timeZone);
  const mark = (key ? lastingIdOfRequest(key) : ctx.newId()).slice(-8).toUpperCase();
  return { id: `PAY-${day.replaceAll('-', '')}-${mark}`, at, day };
};

const batchOf = async (wanted: Wanted): Promise<NewBatch | Refusal> => {
  const { ctx, actor, input } = wanted;
  const settings = await ctx.settings();
  const { code: currency, timeZone } = settings;
  const { name, account, code } = input.payer;
  const { rules, accountOf } = await bankRules(settings);
  const own = accountOf({ bankAccount: account, bankCode: code });
  if (!own) return refuse('payer_account_wrong');
  if (!(await isNameForBank(name))) return refuse('payer_name_unwritable');
  return { ...nameOf(wanted, timeZone), by: actor.uid, currency, ...rules, payer: { name, ...own } };
};

/**
 * Whether it can be part of the file. What somebody who has left is still to get is paid singly, because their bank
 * details go with the payout.
 */
const isPayable = async (ctx: Context, withdraw: Withdraw, { format, clearing }: NewBatch): Promise<boolean> => {
  if (!isWaiting(withdraw) || !(await isNameForBank(withdraw.name))) return false;
  const { accountOf } = await bankRules(await ctx.settings(), { format, clearing });
  return accountOf(withdraw) !== undefined && !(await hasLeft(ctx.store, withdraw.uid));
};

/** @returns whether the request is part of the batch, by this call or an earlier attempt of it. */
const take = async (ctx: Context, withdraw: Withdraw, batch: NewBatch): Promise<boolean> => {
  if (withdraw.batch === batch.id) return true;
  if (!mayGrow(batch, ctx.now()) || !(await isPayable(ctx, withdraw, batch))) return false;
  const write = countIn(batch, withdraw);
  return payOut(ctx, { withdraw, by: batch.by, batch: { id: batch.id, write } });
};

/** Why a batch is empty: its requests were dealt with, or somebody who waits for theirs owes something by now. */
const emptyReason = async (ctx: Context, left: readonly string[]): Promise<Refusal> => {
  for (const withdraw of (await ctx.store.getMany(left.map(withdrawKey))).map(asWithdraw))
    if (isWaiting(withdraw) && (await owesAnything(ctx, withdraw))) return refuse('payee_owes');
  return refuse('withdraw_moved_on');
};

const answer = async (ctx: Context, id: string, left: string[]) => {
  const batch = await loadBatch(ctx.store, id);
  return batch ? { batch: viewBatch(batch), left } : emptyReason(ctx, left);
};

export const payWithdraws = implement(
  moneyOperations.payWithdraws,
  async wanted => {
    const { ctx, input } = wanted;
    const batch = await batchOf(wanted);
    if ('refusal' in batch) return batch;
    const ids = [...new Set(input.ids)];
    const left = new Set(ids);
    // One after the other: each is a transaction of its own with the batch's count in it.
    for (const withdraw of (await ctx.store.getMany(ids.map(withdrawKey))).map(asWithdraw))
      if (await take(ctx, withdraw, batch)) left.delete(withdraw.id);
    if (left.size < ids.length) await completeBatch(ctx, batch.id);
    return answer(ctx, batch.id, [...left]);
  },
  {
    keep: ({ batch, left }) => ({ id: batch.id, left }),
    again: ({ ctx }, stored) => {
      const { id, left } = stored as { id: string; left: string[] };
      return answer(ctx, id, left);
    },
  },
);
