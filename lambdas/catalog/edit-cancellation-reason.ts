import { refuse } from '#shared/contract/errors';
import { operations } from '#shared/contract/operations';
import { implement } from '#lambdas/runtime/implementation';
import { reasonsKey } from './cancel-reasons';

export const editCancellationReason = implement(operations.editCancellationReason, async ({ ctx, input }) => {
  if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  const complex = input.reasons.map((label, value) => ({ value, label }));
  await ctx.store.write([{ type: 'put', item: { ...reasonsKey, _et: 'cancelreasons', reasons: complex } }]);
  return { complex };
});
