import { approvalOperations } from '#shared/contract/operations/approvals';
import { asProposal } from '#lambdas/model/proposals/proposal-items';
import { viewProposals } from '#lambdas/model/proposals/view-proposals';
import { implement } from '#lambdas/runtime/implementation';
import { DECIDED_PROPOSALS, OPEN_PROPOSALS } from '#lambdas/store/proposal-keys';

export const fetchProposals = implement(approvalOperations.fetchProposals, async ({ ctx, input }) => {
  const { decided = false, cursor, limit } = input;
  const found = await ctx.store.query({
    index: 'gsi5',
    pk: decided ? DECIDED_PROPOSALS : OPEN_PROPOSALS,
    newestFirst: decided,
    limit: limit + 1,
    ...(cursor ? (decided ? { before: cursor } : { after: cursor }) : {}),
  });
  const rows = found.slice(0, limit);
  const proposals = (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asProposal);
  const last = rows.at(-1);
  return {
    // The index may lag behind.
    proposals: await viewProposals(
      ctx.store,
      proposals.filter(({ state }) => (state !== 'open') === decided),
    ),
    ...(found.length > rows.length && last ? { nextCursor: last.g5s as string } : {}),
  };
});
