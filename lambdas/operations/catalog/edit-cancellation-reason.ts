import { refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { reasonsKey } from '#lambdas/model/catalog/cancel-reasons';
import { versionRise } from '#lambdas/model/catalog/versions';
import { wasUnchanged } from '#lambdas/model/catalog/was-unchanged';

const indexed = (labels: readonly string[]) => labels.map((label, value) => ({ value, label }));

export const editCancellationReason = implement(catalogOperations.editCancellationReason, async ({ ctx, input }) => {
  const reasons = indexed(input.reasons);
  const result = await ctx.store.write([
    {
      type: 'put',
      item: { ...reasonsKey, _et: 'cancelreasons', reasons },
      ...(input.was ? { if: wasUnchanged({ reasons: indexed(input.was) }, { reasons }) } : {}),
    },
    ...versionRise('cancelreason'),
  ]);
  return result.ok ? { complex: reasons } : refuse('changed_meanwhile');
});
