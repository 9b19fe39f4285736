import type { Withdraw } from '#shared/contract/entities/wallet';
import { withdrawReturned } from '#shared/domain/ledger/account-journals';
import { toMinor } from '#shared/domain/money/money';
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
 * can be reached by nobody, so that theirs stays with the platform. @returns false when it was dealt with meanwhile.
 */
export const giveBack = async (ctx: Context, wanted: Return): Promise<boolean> => {
  const { withdraw, by, uid } = wanted;
  const { code: currency } = await ctx.settings();
  const isGone = await hasLeft(ctx.store, withdraw.uid);
  const at = ctx.now();
  const amountMinor = toMinor(withdraw.amount, currency);
  const from = accountOf(withdraw);
  const owner = isGone ? undefined : withdraw.uid;
  const { ok } = await ctx.store.write([
    returned(wanted, at, isGone),
    ...journalWrites(
      withdrawReturned(withdraw.id, owner, { amountMinor, currency, from, isAgain: withdraw.afterAll === true }),
      at,
      { by: uid },
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
  ]);
  if (ok && owner) await settleDebts(ctx, owner);
  return ok;
};
