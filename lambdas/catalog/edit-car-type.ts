import { refuse } from '#shared/contract/errors';
import { operations } from '#shared/contract/operations';
import { implement } from '#lambdas/runtime/implementation';
import { editRecord } from './edit-record';

export const editCarType = implement(operations.editCarType, async ({ ctx, input }) => {
  if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  return editRecord(ctx, 'cartype', input);
});
