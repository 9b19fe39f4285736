import { moneyOperations } from '#shared/contract/operations/money';
import type { Query } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { OPEN_WITHDRAWS, withdrawMonth } from '#lambdas/store/keys';
import { asWithdraw } from '#lambdas/model/money/wallet-history';

type Wanted = { month?: string | undefined; cursor?: string | undefined };

/** Pending requests are listed oldest first; a month is listed newest first, like other lists. */
const queryFor = ({ month, cursor }: Wanted): Query =>
  month
    ? { index: 'gsi1', pk: withdrawMonth(month), newestFirst: true, ...(cursor ? { before: cursor } : {}) }
    : { index: 'gsi5', pk: OPEN_WITHDRAWS, ...(cursor ? { after: cursor } : {}) };

export const fetchWithdraws = implement(moneyOperations.fetchWithdraws, async ({ ctx, input }) => {
  const found = await ctx.store.query({ ...queryFor(input), limit: input.limit + 1 });
  const rows = found.slice(0, input.limit);
  const withdraws = (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asWithdraw);
  const last = rows.at(-1);
  return {
    // The index of pending requests may lag behind.
    withdraws: input.month ? withdraws : withdraws.filter(({ processed }) => !processed),
    ...(found.length > rows.length && last ? { nextCursor: (input.month ? last.g1s : last.g5s) as string } : {}),
  };
});
