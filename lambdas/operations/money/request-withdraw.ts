import { BANK_PAUSE_MS } from '#shared/contract/constants';
import { moneyOperations } from '#shared/contract/operations/money';
import type { Settings } from '#shared/contract/entities/settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';

import type { Journal } from '#shared/domain/ledger/journal';
import { withdrawRequested } from '#shared/domain/ledger/account-journals';
import { exactMinor, fromMinor } from '#shared/domain/money/money';
import { mayWithdraw } from '#shared/domain/payouts/withdraw-state';
import { rideOwed } from '#lambdas/model/bookings/unpaid-ride';
import { bankRules } from '#lambdas/model/money/bank-rules';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { heldProblem, keptOf } from '#lambdas/model/payments/payout-holds';
import { asWithdraw, balanceOf } from '#lambdas/model/money/wallet-history';
import { fullName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { missing, type Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { lastingIdOfRequest } from '#lambdas/runtime/idempotency';
import { implement } from '#lambdas/runtime/implementation';
import { OPEN_WITHDRAWS, withdrawKey, withdrawMonth, withdrawSort, withdrawsOf } from '#lambdas/store/keys';

const bankOf = ({ bankName, bankCode, bankAccount }: StoredUser) => ({
  ...(bankName ? { bankName } : {}),
  ...(bankCode ? { bankCode } : {}),
  ...(bankAccount ? { bankAccount } : {}),
});

/** The person who changed the account may not be its owner, who has been told and has a day to stop it. */
const isPaused = ({ bankChangedAt }: StoredUser, now: number): boolean =>
  bankChangedAt !== undefined && now - bankChangedAt < BANK_PAUSE_MS;

/** The owner of the money: the caller, or, for an admin, somebody who is blocked and can't ask for it themselves. */
const ownerOf = async ({ store }: Context, actor: Actor, uid: string | undefined): Promise<StoredUser | Refusal> => {
  if (actor.usertype !== 'admin') return uid === undefined || uid === actor.uid ? actor.user : refuse('forbidden');
  const owner = uid === undefined ? undefined : await loadUser(store, uid, { consistent: true });
  if (!owner || owner.deletedAt !== undefined) return refuse('user_does_not_exists');
  return owner.approved || owner.blockedAt === undefined || owner.usertype === 'admin' ? refuse('forbidden') : owner;
};

const problemOf = async (
  { usertype }: Actor,
  user: StoredUser,
  settings: Settings,
  now: number,
): Promise<Refusal | undefined> => {
  if (usertype !== 'admin' && !mayWithdraw(settings, usertype)) return refuse('forbidden');
  if (!settings.bank_fields) return undefined;
  if (!user.bankName || !user.bankAccount) return refuse('bank_details_missing');
  const { accountOf } = await bankRules(settings);
  if (!accountOf(user)) return refuse('bank_details_wrong');
  return isPaused(user, now) ? refuse('bank_changed_lately') : undefined;
};

const withdrawItem = (withdraw: Withdraw): Write => ({
  type: 'put',
  item: {
    ...withdrawKey(withdraw.id),
    _et: 'withdraw',
    ...withdraw,
    g1p: withdrawMonth(withdraw.date),
    g1s: withdrawSort(withdraw.date, withdraw.id),
    g2p: withdrawsOf(withdraw.uid),
    g2s: withdrawSort(withdraw.date, withdraw.id),
    g5p: OPEN_WITHDRAWS,
    g5s: withdrawSort(withdraw.date, withdraw.id),
  },
  if: missing(),
});

type WithdrawRequest = { withdraw: Withdraw; amountMinor: number; currency: string; user: StoredUser; by: string };

/** The refusal's reason: debts must be paid before a withdrawal, and what was earned lately stays for a while. */
const tooLittle = async (ctx: Context, request: WithdrawRequest, keeps: Journal['keeps']): Promise<Refusal> => {
  const { user, amountMinor, currency } = request;
  const unpaid = await rideOwed(ctx.store, user.id);
  if (unpaid) return unpaid;
  const standing = await standingOf(ctx.store, user.id);
  if (standing.owedMinor > 0) return refuse('debt_open', { amount: fromMinor(dueMinor(standing), currency) });
  return heldProblem(keeps, amountMinor, currency) ?? refuse('wallet_too_low');
};

/** How often what a wallet keeps is worked out anew, because money came in or left meanwhile. */
const TRIES = 5;

/** Commits request and journal together; fails when too little of the balance is free, or a debt is open. */
const commit = async (ctx: Context, request: WithdrawRequest, tries = TRIES): Promise<Withdraw | Refusal> => {
  const { withdraw, amountMinor, currency, user, by } = request;
  const keeps = await keptOf(ctx, user, 'bank', withdraw.date);
  const journal = withdrawRequested(withdraw.id, withdraw.uid, { amountMinor, currency, keeps });
  const { ok } = await ctx.store.write([withdrawItem(withdraw), ...journalWrites(journal, withdraw.date, { by })]);
  if (ok) return withdraw;
  const before = await ctx.store.get(withdrawKey(withdraw.id), { consistent: true });
  if (before) return before.amount === withdraw.amount ? asWithdraw(before) : refuse('same_key_other_request');
  const { version } = await standingOf(ctx.store, user.id);
  const hasMoved = keeps !== undefined && version !== keeps.version;
  return hasMoved && tries > 1 ? commit(ctx, request, tries - 1) : tooLittle(ctx, request, keeps);
};

export const requestWithdraw = implement(
  moneyOperations.requestWithdraw,
  async ({ ctx, actor, input, key }) => {
    const settings = await ctx.settings();
    const amountMinor = exactMinor(input.amount, settings.code);
    if (actor.usertype === 'admin' && !settings.AllowCriticalEditsAdmin) return refuse('demo_mode');
    const user = await ownerOf(ctx, actor, input.uid);
    if (isRefusal(user)) return user;
    const problem = await problemOf(actor, user, settings, ctx.now());
    if (problem) return problem;
    if (!amountMinor) return refuse('no_details_error');
    const owed = await rideOwed(ctx.store, user.id);
    if (owed) return owed;
    const wanted: Withdraw = {
      id: key ? lastingIdOfRequest(key) : ctx.newId(),
      uid: user.id,
      name: fullName(user),
      amount: input.amount,
      date: ctx.now(),
      ...bankOf(user),
      processed: false,
    };
    const withdraw = await commit(ctx, { withdraw: wanted, amountMinor, currency: settings.code, user, by: actor.uid });
    if (isRefusal(withdraw)) return withdraw;
    return { withdraw, walletBalance: await balanceOf(ctx.store, user.id, settings.code) };
  },
  {
    keep: ({ withdraw }) => withdraw.id,
    again: async ({ ctx, actor, input }, id) => {
      const uid = actor.usertype === 'admin' ? input.uid : actor.uid;
      const item = await ctx.store.get(withdrawKey(id as string), { consistent: true });
      if (uid === undefined || item?.uid !== uid) return refuse('not_found');
      const { code } = await ctx.settings();
      return { withdraw: asWithdraw(item), walletBalance: await balanceOf(ctx.store, uid, code) };
    },
  },
);
