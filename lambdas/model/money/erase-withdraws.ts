import { DELETED_NAME } from '#shared/domain/booking/anonymous';
import { withdrawsBy } from './wallet-history';
import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { withdrawKey } from '#lambdas/store/keys';

const ALL = 1_000;

/** What a payout becomes that is made to somebody who has left. */
export const anonymousPayout = {
  set: { name: DELETED_NAME },
  remove: ['bankName', 'bankCode', 'bankAccount'],
} as const;

/** Takes name and bank details off payouts that are made. Those that wait are still owed, and paid by them. */
export const eraseWithdraws = async (ctx: Context, uid: string): Promise<void> => {
  const made = (await withdrawsBy(ctx.store, uid, ALL)).filter(({ processed }) => processed);
  for (const { id } of made.filter(({ name }) => name !== DELETED_NAME))
    await ctx.store.write([{ type: 'update', key: withdrawKey(id), ...anonymousPayout, if: is('processed', true) }]);
};
