import { DELETED_NAME } from '#shared/domain/booking/anonymous';
import { withdrawsBy } from './wallet-history';
import { isOpenWithdraw } from '#shared/domain/payouts/withdraw-state';
import { all, any, exists, is, missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { withdrawKey } from '#lambdas/store/keys';

const ALL = 1_000;

/** The fields that replace the details of a payout to a user who has left. */
export const anonymousPayout = {
  set: { name: DELETED_NAME },
  remove: ['bankName', 'bankCode', 'bankAccount'],
} as const;

/** Erases name and bank details from closed requests. Open requests retain them, because they still have to be paid. */
export const eraseWithdraws = async (ctx: Context, uid: string): Promise<void> => {
  const made = (await withdrawsBy(ctx.store, uid, ALL)).filter(withdraw => !isOpenWithdraw(withdraw));
  for (const { id } of made.filter(({ name }) => name !== DELETED_NAME))
    await ctx.store.write([
      {
        type: 'update',
        key: withdrawKey(id),
        ...anonymousPayout,
        if: all(any(is('processed', true), exists('returned')), missing('ordered')),
      },
    ]);
};
