import { settlementOperations } from '#shared/contract/operations/settlement';
import { asDifference } from '#lambdas/model/settlement/differences';
import { implement } from '#lambdas/runtime/implementation';
import { OPEN_DIFFERENCES, RESOLVED_DIFFERENCES } from '#lambdas/store/settlement-keys';

export const fetchDifferences = implement(settlementOperations.fetchDifferences, async ({ ctx, input }) => {
  const { resolved = false, cursor, limit } = input;
  const found = await ctx.store.query({
    index: 'gsi5',
    pk: resolved ? RESOLVED_DIFFERENCES : OPEN_DIFFERENCES,
    newestFirst: resolved,
    limit: limit + 1,
    ...(cursor ? (resolved ? { before: cursor } : { after: cursor }) : {}),
  });
  const rows = found.slice(0, limit);
  const differences = (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asDifference);
  const last = rows.at(-1);
  return {
    // The index may lag behind.
    differences: differences.filter(({ state }) => (state !== 'open') === resolved),
    ...(found.length > rows.length && last ? { nextCursor: last['g5s'] as string } : {}),
  };
});
