import type { StoredProposal } from '#lambdas/model/proposals/proposal-items';
import { usersOfType } from '#lambdas/model/people/any-of-type';
import type { Context } from '#lambdas/runtime/context';
import { notifyOfProposal } from './notify-people';

/** Notifies all other admins that a proposal waits for a second admin. */
export const consumeProposal = async (ctx: Context, { id, at, by }: StoredProposal): Promise<void> => {
  const admins = (await usersOfType(ctx.store, 'admin')).filter(({ approved, deletedAt }) => approved && !deletedAt);
  const others = admins.map(admin => admin.id).filter(uid => uid !== by);
  await notifyOfProposal(ctx, others, 'notice_proposal', { id, at });
};

export type ProposalDecided = { id: string; at: number; by: string };

/** Notifies the proposer that another admin has decided. */
export const consumeDecision = async (ctx: Context, { id, at, by }: ProposalDecided): Promise<void> => {
  await notifyOfProposal(ctx, [by], 'notice_proposal_decided', { id: `${id}-decided`, at });
};
