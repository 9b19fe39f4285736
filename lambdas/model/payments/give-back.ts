import type { Withdraw } from '#shared/contract/entities/wallet';
import { withdrawReturned } from '#shared/domain/ledger/account-journals';
import type { Refusal } from '#shared/contract/errors';
import { toMinor } from '#shared/domain/money/money';
import { countedCredit } from '#lambdas/model/money/credit-limit';
import { settleDebts } from './settle-debts';
import { all, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { withdrawKey } from '#lambdas/store/keys';
import { hasLeft, stillThere } from '#lambdas/store/user-items';
import { moneyActionWrite } from '#lambdas/model/money/money-actions';
import { anonymousPayout } from '#lambdas/model/money/erase-withdraws';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { waitingIndex } from '#lambdas/model/money/pay-out';
import { countOut } from '#lambdas/model/money/payout-batches';

type Return = {
  withdraw: Withdraw;
  by: 'owner' | 'admin';
  /** The user who returns the amount. */
  uid: string;
  reason?: string;
  /** The bank's reason. */
  code?: string;
  /** The approval of another admin, where there is one. */
  approved?: { approvedBy: string; decision: readonly Write[] };
};

/**
 * Returning an amount that the bank has or had, on the word of one admin alone, counts as credit that this admin gives.
 */
const countedReturn = async (ctx: Context, { withdraw, by, uid, approved }: Return, amountMinor: number) => {
  if (approved) return { isWithin: true, writes: approved.decision } as const;
  if (by === 'owner' || !withdraw.processed || amountMinor === 0) return { isWithin: true, writes: [] } as const;
  return countedCredit(ctx.store, await ctx.settings(), { uid, amountMinor, at: ctx.now() });
};

const returned = ({ withdraw, by, reason, code }: Return, at: number, isGone: boolean): Write => ({
  type: 'update',
  key: withdrawKey(withdraw.id),
  set: {
    returned: { at, by, ...(reason ? { reason } : {}), ...(code ? { code } : {}) },
    ...(isGone ? anonymousPayout.set : {}),
  },
  remove: ['ordered', ...waitingIndex, ...(isGone ? anonymousPayout.remove : [])],
  if: all(
    is('processed', withdraw.processed),
    withdraw.ordered ? is('ordered', true) : missing('ordered'),
    missing('returned'),
  ),
});

const accountOf = ({ processed, ordered }: Withdraw) => {
  if (ordered) return 'onTheWay';
  return processed ? 'bank' : 'payout';
};

/**
 * Returns a request's amount to its wallet, once; the wallet then pays open debts first. Nobody can reach the wallet of
 * a user who has left, so that amount stays with the platform. @returns false when the request was closed in the
 * meantime; a refusal when the amount is above what one admin may give alone today
 */
export const giveBack = async (ctx: Context, wanted: Return): Promise<boolean | Refusal> => {
  const { withdraw, by, uid } = wanted;
  const { code: currency } = await ctx.settings();
  const isGone = await hasLeft(ctx.store, withdraw.uid);
  const at = ctx.now();
  const amountMinor = toMinor(withdraw.amount, currency);
  const from = accountOf(withdraw);
  const owner = isGone ? undefined : withdraw.uid;
  // Nobody gets the money of a user who has left.
  const count = await countedReturn(ctx, wanted, owner ? amountMinor : 0);
  if (!count.isWithin) return count.refusal;
  const result = await ctx.store.write([
    returned(wanted, at, isGone),
    ...journalWrites(
      withdrawReturned(withdraw.id, owner, { amountMinor, currency, from, isAgain: withdraw.afterAll === true }),
      at,
      { by: uid, ...(wanted.approved && { approvedBy: wanted.approved.approvedBy }) },
    ),
    ...(owner ? [stillThere(owner)] : []),
    ...countOut(withdraw, withdraw.ordered ? { returned: 1 } : { returned: 1, confirmed: -1 }),
    ...(by === 'admin'
      ? [
          moneyActionWrite(ctx, {
            operation: 'returnWithdraw',
            by: uid,
            at,
            about: withdraw.id,
            amountMinor,
            currency,
            ...(owner ? { uid: owner } : {}),
          }),
        ]
      : []),
    ...count.writes,
  ]);
  if (result.ok && owner) await settleDebts(ctx, owner);
  if (result.ok || result.failed.includes(0) || wanted.approved) return result.ok;
  // In the meantime the admin gave more, or another admin changed their access, so the limit is read again.
  const now = await countedReturn(ctx, wanted, owner ? amountMinor : 0);
  return now.isWithin ? false : now.refusal;
};
