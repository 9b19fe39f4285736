import { refuse } from '#shared/contract/errors';
import { settlementOperations } from '#shared/contract/operations/settlement';
import { loadProposal } from '#lambdas/model/approvals/proposal-items';
import { loadDifference } from '#lambdas/model/settlement/differences';
import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { differenceKey, OPEN_DIFFERENCES, RESOLVED_DIFFERENCES } from '#lambdas/store/settlement-keys';

const shown = async (ctx: Context, id: string) => {
  const difference = await loadDifference(ctx, id);
  return difference ? { difference } : refuse('not_found');
};

export const resolveDifference = implement(
  settlementOperations.resolveDifference,
  async ({ ctx, actor, input: { id, decision, note, proposal } }) => {
    const before = await loadDifference(ctx, id);
    if (!before) return refuse('not_found');
    const proposed = proposal ? await loadProposal(ctx.store, proposal) : undefined;
    if ((decision === 'proposed') !== (proposed?.content.kind === 'journal')) return refuse('no_details_error');
    // A difference that a report has settled needs nobody; the second of two admins finds the decision of the first.
    const isDue = decision === 'open' ? ['dismissed', 'proposed'].includes(before.state) : before.state === 'open';
    if (!isDue) return { difference: before };
    const listed = { g5p: decision === 'open' ? OPEN_DIFFERENCES : RESOLVED_DIFFERENCES, g5s: ctx.newId() };
    const decided = { state: decision, note, decidedBy: actor.uid, decidedAt: ctx.now() };
    await ctx.store.write([
      {
        type: 'update',
        key: differenceKey(id),
        set: { ...decided, ...listed, ...(proposal ? { proposal } : {}) },
        if: is('state', before.state),
      },
    ]);
    return shown(ctx, id);
  },
  { keep: ({ difference }) => difference.id, again: ({ ctx }, id) => shown(ctx, id as string) },
);
