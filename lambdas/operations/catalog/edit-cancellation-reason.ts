import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { reasonsKey } from '#lambdas/model/catalog/cancel-reasons';

export const editCancellationReason = implement(catalogOperations.editCancellationReason, async ({ ctx, input }) => {
  const complex = input.reasons.map((label, value) => ({ value, label }));
  await ctx.store.write([{ type: 'put', item: { ...reasonsKey, _et: 'cancelreasons', reasons: complex } }]);
  return { complex };
});
