import { moneyOperations } from '#shared/contract/operations/money';
import { batchesBefore, viewBatch } from '#lambdas/model/money/payout-batches';
import { implement } from '#lambdas/runtime/implementation';

export const fetchPayoutBatches = implement(moneyOperations.fetchPayoutBatches, async ({ ctx, input }) => {
  const { batches, nextCursor } = await batchesBefore(ctx.store, input.limit, input.cursor);
  return { batches: batches.map(viewBatch), ...(nextCursor ? { nextCursor } : {}) };
});
