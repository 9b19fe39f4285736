import { settlementOperations } from '#shared/contract/operations/settlement';
import { implement } from '#lambdas/runtime/implementation';

export const findUnsettled = implement(settlementOperations.findUnsettled, async ({ ctx, input }) => {
  // Like reports, some times a month.
  const { listUnsettled } = await import('#lambdas/model/settlement/unsettled');
  return listUnsettled(ctx, input);
});
