import { moneyOperations } from '#shared/contract/operations/money';
import { isWaiting } from '#shared/domain/payouts/withdraw-state';
import type { Query } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { OPEN_WITHDRAWS, withdrawMonth, withdrawsOf, withdrawsOfBatch } from '#lambdas/store/keys';
import { asWithdraw } from '#lambdas/model/money/wallet-history';

type Wanted = { [filter in 'month' | 'uid' | 'batch' | 'cursor']?: string | undefined };
type List = Required<Pick<Query, 'index' | 'pk'>> & { sort: string };

/** The list asked for; undefined: those that wait. */
const listOf = ({ month, uid, batch }: Wanted): List | undefined => {
  if (batch) return { index: 'gsi3', pk: withdrawsOfBatch(batch), sort: 'g3s' };
  if (uid) return { index: 'gsi2', pk: withdrawsOf(uid), sort: 'g2s' };
  return month ? { index: 'gsi1', pk: withdrawMonth(month), sort: 'g1s' } : undefined;
};

/** Pending requests are listed oldest first; the others newest first, like other lists. */
const queryFor = (list: List | undefined, cursor: string | undefined): Query =>
  list
    ? { index: list.index, pk: list.pk, newestFirst: true, ...(cursor ? { before: cursor } : {}) }
    : { index: 'gsi5', pk: OPEN_WITHDRAWS, ...(cursor ? { after: cursor } : {}) };

export const fetchWithdraws = implement(moneyOperations.fetchWithdraws, async ({ ctx, input }) => {
  const list = listOf(input);
  const found = await ctx.store.query({ ...queryFor(list, input.cursor), limit: input.limit + 1 });
  const rows = found.slice(0, input.limit);
  const withdraws = (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asWithdraw);
  const last = rows.at(-1);
  return {
    // The index of pending requests may lag behind.
    withdraws: list ? withdraws : withdraws.filter(isWaiting),
    ...(found.length > rows.length && last ? { nextCursor: last[list?.sort ?? 'g5s'] as string } : {}),
  };
});
