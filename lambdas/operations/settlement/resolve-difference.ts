import { refuse } from '#shared/contract/errors';
import { settlementOperations } from '#shared/contract/operations/settlement';
import { loadDifference } from '#lambdas/model/settlement/differences';
import { implement } from '#lambdas/runtime/implementation';

export const resolveDifference = implement(
  settlementOperations.resolveDifference,
  async ({ ctx, actor, input }) => {
    // Admins decide seldom: the function starts without it.
    const resolve = await import('#lambdas/model/settlement/resolve');
    return resolve.resolveDifference({ ctx, uid: actor.uid, input });
  },
  {
    keep: ({ difference }) => difference.id,
    again: async ({ ctx }, id) => {
      const difference = await loadDifference(ctx, id as string);
      return difference ? { difference } : refuse('not_found');
    },
  },
);
