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
  /** The user who does it. */
  uid: string;
  reason?: string;
  /** The bank's reason. */
  code?: string;
  /** Where another admin has approved it: their decision. */
  approved?: { approvedBy: string; decision: readonly Write[] };
};

/** The bank has it, or had it, on the word of one admin alone: it is counted as credit that they give. */
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
 * Gives a request's amount back to its wallet, once; there it pays open debts first. The wallet of somebody who has left
 * can be reached by nobody, so that theirs stays with the platform. @returns false when it was dealt with meanwhile; the refusal of what
 * is more than one admin alone may give today
 */
export const giveBack = async (ctx: Context, wanted: Return): Promise<boolean | Refusal> => {
  const { withdraw, by, uid } = wanted;
  const { code: currency } = await ctx.settings();
  const isGone = await hasLeft(ctx.store, withdraw.uid);
  const at = ctx.now();
  const amountMinor = toMinor(withdraw.amount, currency);
  const from = accountOf(withdraw);
  const owner = isGone ? undefined : withdraw.uid;
  // Nobody gets the money of somebody who has left.
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
  // Meanwhile the admin gave more, or another one changed their access: what is left now.
  const now = await countedReturn(ctx, wanted, owner ? amountMinor : 0);
  return now.isWithin ? false : now.refusal;
};
