import { refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { editRecord } from './edit-record';

export const editCarType = implement(catalogOperations.editCarType, async ({ ctx, input, key }) => {
  if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  return editRecord(ctx, 'cartype', input, key);
});
