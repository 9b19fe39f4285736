import type { Withdraw } from '#shared/contract/entities/wallet';
import type { OperationName } from '#shared/contract/operations';
import { withdrawPaidOut } from '#shared/domain/ledger/account-journals';
import { toMinor } from '#shared/domain/money/money';
import { all, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, withdrawKey, withdrawsOfBatch } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';
import { nothingOwed, standingOf } from './debts';
import { deedWrite } from './deed-items';
import { anonymousPayout } from './erase-withdraws';
import { journalWrites } from './journal-items';
import { asWithdraw } from './wallet-history';

/** The index entry of a waiting request, which it loses as soon as it is dealt with. */
export const waitingIndex = ['g5p', 'g5s'] as const;
export const stillWaits = all(is('processed', false), missing('returned'));

export const loadWithdraw = async (ctx: Context, id: string): Promise<Withdraw | undefined> => {
  const item = await ctx.store.get(withdrawKey(id), { consistent: true });
  return item && asWithdraw(item);
};

type Payout = {
  withdraw: Withdraw;
  operation: OperationName;
  /** The admin. */
  by: string;
  batch?: { id: string; write: Write };
};

/** For a user who has left, name and bank details were kept only for this payout. */
const processed = ({ withdraw, batch }: Payout, at: number, isGone: boolean): Write => ({
  type: 'update',
  key: withdrawKey(withdraw.id),
  set: {
    ...{ processed: true, procesDate: at },
    ...(batch ? { batch: batch.id, g3p: withdrawsOfBatch(batch.id), g3s: `${withdraw.date}#${withdraw.id}` } : {}),
    ...(isGone ? anonymousPayout.set : {}),
  },
  remove: [...waitingIndex, ...(isGone ? anonymousPayout.remove : [])],
  if: stillWaits,
});

/** Somebody who owes something by now pays that first: their request is given back to the wallet. */
const owesNothing = (uid: string): Write[] => [
  { type: 'check', key: balanceKey(uid), if: { op: '>=', attr: 'balanceMinor', value: 0 } },
  nothingOwed(uid),
];

/** Minor units that the owner of a request owes by now. */
export const owedBy = async (ctx: Context, { uid }: Withdraw): Promise<number> => {
  const { balanceMinor, owedMinor } = await standingOf(ctx.store, uid);
  return owedMinor + Math.max(0, -balanceMinor);
};

/**
 * Pays a waiting request out, once. The amount left the wallet when it was requested; this takes it out of the pending
 * payouts. @returns false when it was dealt with meanwhile, or its owner owes something.
 */
export const payOut = async (ctx: Context, payout: Payout): Promise<boolean> => {
  const { withdraw, operation, by, batch } = payout;
  const { code: currency } = await ctx.settings();
  const isGone = await hasLeft(ctx.store, withdraw.uid);
  const at = ctx.now();
  const amountMinor = toMinor(withdraw.amount, currency);
  const { ok } = await ctx.store.write([
    processed(payout, at, isGone),
    ...journalWrites(withdrawPaidOut(withdraw.id, { amountMinor, currency }), at, { by }),
    deedWrite(ctx, {
      ...{ operation, by, at, about: withdraw.id, amountMinor, currency },
      ...(isGone ? {} : { uid: withdraw.uid }),
    }),
    ...(isGone ? [] : owesNothing(withdraw.uid)),
    ...(batch ? [batch.write] : []),
  ]);
  return ok;
};
