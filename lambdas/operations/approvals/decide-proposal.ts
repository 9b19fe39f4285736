import { stateAfter } from '#shared/contract/entities/proposal';
import { refuse } from '#shared/contract/errors';
import { approvalOperations } from '#shared/contract/operations/approvals';
import { decide } from '#lambdas/model/approvals/decide';
import { loadProposal } from '#lambdas/model/proposals/proposal-items';
import { viewProposals } from '#lambdas/model/proposals/view-proposals';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';

const shown = async ({ store }: Context, id: string) => {
  const proposal = await loadProposal(store, id);
  if (!proposal) return refuse('not_found');
  const [view] = await viewProposals(store, [proposal]);
  return { proposal: view! };
};

export const decideProposal = implement(
  approvalOperations.decideProposal,
  async ({ ctx, actor, input: { id, decision, note } }) => {
    const proposal = await loadProposal(ctx.store, id);
    if (!proposal) return refuse('not_found');
    const refused =
      proposal.state === 'open'
        ? await decide(ctx, proposal, { uid: actor.uid, decision, note })
        : refuse('proposal_decided');
    if (!refused) return shown(ctx, id);
    // The same person has made the same decision: a request whose answer was lost.
    const now = await loadProposal(ctx.store, id);
    if (now?.state === stateAfter[decision] && now.decidedBy === actor.uid) return shown(ctx, id);
    return now?.state === 'open' ? refused : refuse('proposal_decided');
  },
  { again: ({ ctx, input }) => shown(ctx, input.id) },
);
