import { refuse } from '#shared/contract/errors';
import { approvalOperations } from '#shared/contract/operations/approvals';
import { canonical } from '#shared/domain/canonical';
import { checkProposal } from '#lambdas/model/approvals/proposal-effects';
import { loadProposal, type StoredProposal } from '#lambdas/model/proposals/proposal-items';
import { viewProposals } from '#lambdas/model/proposals/view-proposals';
import { missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { lastingIdOfRequest } from '#lambdas/runtime/idempotency';
import { implement } from '#lambdas/runtime/implementation';
import { OPEN_PROPOSALS, proposalKey } from '#lambdas/store/proposal-keys';

const shown = async ({ store }: Context, proposal: StoredProposal) => {
  const [view] = await viewProposals(store, [proposal]);
  return { proposal: view! };
};

export const propose = implement(
  approvalOperations.propose,
  async ({ ctx, actor, input: { content, reason }, key }) => {
    // With `addToWallet`, the same key identifies another request.
    const id = key ? lastingIdOfRequest({ ...key, text: `propose ${key.text}` }) : ctx.newId();
    const before = await loadProposal(ctx.store, id);
    if (before && canonical(before.content) !== canonical(content)) return refuse('same_key_other_request');
    if (before) return shown(ctx, before);
    const refused = await checkProposal(ctx, content);
    if (refused) return refused;
    const proposal: StoredProposal = { id, at: ctx.now(), by: actor.uid, reason, content, state: 'open' };
    const index = { g5p: OPEN_PROPOSALS, g5s: ctx.newId() };
    await ctx.store.write([
      { type: 'put', item: { ...proposalKey(id), _et: 'proposal', ...proposal, ...index }, if: missing() },
    ]);
    return shown(ctx, (await loadProposal(ctx.store, id)) ?? proposal);
  },
  {
    keep: ({ proposal }) => proposal.id,
    again: async ({ ctx }, id) => {
      const proposal = await loadProposal(ctx.store, id as string);
      return proposal ? shown(ctx, proposal) : refuse('not_found');
    },
  },
);
