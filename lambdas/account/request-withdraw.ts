import type { Settings } from '#shared/contract/entities/settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { accountOperations } from '#shared/contract/operations/account';
import { withdrawRequested } from '#shared/domain/ledger/account-journals';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { journalWrites } from '#lambdas/money/journal-items';
import { asWithdraw, balanceOf } from '#lambdas/money/wallet-history';
import { fullName, type StoredUser } from '#lambdas/people/user-items';
import { missing, type Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { lastingIdOfRequest } from '#lambdas/runtime/idempotency';
import { implement } from '#lambdas/runtime/implementation';
import { openWithdraws, withdrawKey, withdrawMonth, withdrawsOf } from '#lambdas/store/keys';
import { mayWithdraw } from './fetch-wallet';

const bankOf = ({ bankName, bankCode, bankAccount }: StoredUser) => ({
  ...(bankName ? { bankName } : {}),
  ...(bankCode ? { bankCode } : {}),
  ...(bankAccount ? { bankAccount } : {}),
});

const problemOf = ({ usertype, user }: Actor, settings: Settings, amountMinor: number): Refusal | undefined => {
  if (!mayWithdraw(settings, usertype)) return refuse('forbidden');
  if (amountMinor <= 0) return refuse('no_details_error');
  const lacksBank = settings.bank_fields && (!user.bankName || !user.bankAccount);
  return lacksBank ? refuse('bank_details_missing') : undefined;
};

const withdrawItem = (withdraw: Withdraw): Write => ({
  type: 'put',
  item: {
    ...withdrawKey(withdraw.id),
    _et: 'withdraw',
    ...withdraw,
    g1p: withdrawMonth(new Date(withdraw.date).toISOString().slice(0, 7)),
    g1s: `${withdraw.date}#${withdraw.id}`,
    g2p: withdrawsOf(withdraw.uid),
    g2s: `${withdraw.date}#${withdraw.id}`,
    g5p: openWithdraws,
    g5s: `${withdraw.date}#${withdraw.id}`,
  },
  if: missing(),
});

/** Writes request and journal together; the balance must cover it. */
const commit = async (ctx: Context, withdraw: Withdraw, amountMinor: number, currency: string) => {
  const journal = withdrawRequested(withdraw.id, withdraw.uid, { amountMinor, currency });
  const { ok } = await ctx.store.write([withdrawItem(withdraw), ...journalWrites(journal, withdraw.date, true)]);
  if (ok) return withdraw;
  const before = await ctx.store.get(withdrawKey(withdraw.id), { consistent: true });
  if (!before) return refuse('wallet_too_low');
  return before.amount === withdraw.amount ? asWithdraw(before) : refuse('same_key_other_request');
};

export const requestWithdraw = implement(
  accountOperations.requestWithdraw,
  async ({ ctx, actor, input, key }) => {
    const settings = await ctx.settings();
    const amountMinor = toMinor(input.amount, settings.code);
    const problem = problemOf(actor, settings, amountMinor);
    if (problem) return problem;
    const wanted: Withdraw = {
      id: key ? lastingIdOfRequest(key) : ctx.newId(),
      uid: actor.uid,
      name: fullName(actor.user),
      // What leaves the wallet, not what was typed: the currency may know no such fraction.
      amount: fromMinor(amountMinor, settings.code),
      date: ctx.now(),
      ...bankOf(actor.user),
      processed: false,
    };
    const withdraw = await commit(ctx, wanted, amountMinor, settings.code);
    if (isRefusal(withdraw)) return withdraw;
    return { withdraw, walletBalance: await balanceOf(ctx.store, actor.uid, settings.code) };
  },
  {
    keep: ({ withdraw }) => withdraw.id,
    again: async ({ ctx, actor }, id) => {
      const item = await ctx.store.get(withdrawKey(id as string), { consistent: true });
      if (item?.uid !== actor.uid) return refuse('not_found');
      const { code } = await ctx.settings();
      return { withdraw: asWithdraw(item), walletBalance: await balanceOf(ctx.store, actor.uid, code) };
    },
  },
);
