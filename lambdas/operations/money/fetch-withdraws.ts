import { moneyOperations } from '#shared/contract/operations/money';
import { isWaiting } from '#shared/domain/payouts/withdraw-state';
import type { Item, Query } from '#lambdas/ports/store';
import { monthStart } from '#shared/domain/time/zoned';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { OPEN_WITHDRAWS, withdrawMonth, withdrawSort, withdrawsOf, withdrawsOfBatch } from '#lambdas/store/keys';
import { asWithdraw } from '#lambdas/model/money/wallet-history';

type Wanted = { [filter in 'uid' | 'batch']?: string | undefined };
type List = Required<Pick<Query, 'index' | 'pk'>> & { sort: string };

/** The list of a person or batch. */
const listOf = ({ uid, batch }: Wanted): List | undefined => {
  if (batch) return { index: 'gsi3', pk: withdrawsOfBatch(batch), sort: 'g3s' };
  return uid ? { index: 'gsi2', pk: withdrawsOf(uid), sort: 'g2s' } : undefined;
};

/** Pending requests are listed oldest first; the others newest first, like other lists. */
const queryFor = (list: List | undefined, cursor: string | undefined): Query =>
  list
    ? { index: list.index, pk: list.pk, newestFirst: true, ...(cursor ? { before: cursor } : {}) }
    : { index: 'gsi5', pk: OPEN_WITHDRAWS, ...(cursor ? { after: cursor } : {}) };

/** The requests of an operator's month, newest first, from the stored months (UTC) that it lies in; one more than asked. */
const ofMonth = async (
  ctx: Context,
  month: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const { timeZone } = await ctx.settings();
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [begin, end] = [monthStart(year, number, timeZone), monthStart(year, number + 1, timeZone)];
  const [from, to] = [withdrawSort(begin), withdrawSort(end)];
  const until = cursor !== undefined && cursor < to ? cursor : to;
  const found: Item[] = [];
  // The product has no request from when moments had fewer digits, and the table no range that ends before it begins.
  if (from > until) return found;
  for (const pk of new Set([withdrawMonth(end - 1), withdrawMonth(begin)])) {
    // `between` includes the cursor's own request.
    const page = { between: [from, until], newestFirst: true, limit: limit + 2 - found.length } as const;
    const rows = await ctx.store.query({ index: 'gsi1', pk, ...page });
    found.push(...rows.filter(({ g1s }) => g1s !== until));
    if (found.length > limit) break;
  }
  return found.slice(0, limit + 1);
};

export const fetchWithdraws = implement(moneyOperations.fetchWithdraws, async ({ ctx, input }) => {
  const { month, limit, cursor } = input;
  const list = listOf(input);
  const found =
    list || !month
      ? await ctx.store.query({ ...queryFor(list, cursor), limit: limit + 1 })
      : await ofMonth(ctx, month, { cursor, limit });
  const rows = found.slice(0, limit);
  const withdraws = (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asWithdraw);
  const last = rows.at(-1);
  const sort = list?.sort ?? (month ? 'g1s' : 'g5s');
  return {
    // The index of pending requests may lag behind.
    withdraws: list || month ? withdraws : withdraws.filter(isWaiting),
    ...(found.length > rows.length && last ? { nextCursor: last[sort] as string } : {}),
  };
});
