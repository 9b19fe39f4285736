import { type ProposalDecision, stateAfter } from '#shared/contract/entities/proposal';
import { type Refusal, refuse } from '#shared/contract/errors';
import { decisionProblem } from '#shared/domain/approvals/four-eyes';
import { all, is, missing, type Condition, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { userKey } from '#lambdas/store/keys';
import { DECIDED_PROPOSALS, decisionKey, proposalKey } from '#lambdas/store/proposal-keys';
import { differenceKey, OPEN_DIFFERENCES } from '#lambdas/store/settlement-keys';
import { hasLongAccess } from '#lambdas/model/money/credit-limit';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { commitProposal } from './proposal-effects';
import { loadProposal, type StoredProposal } from '#lambdas/model/proposals/proposal-items';

export type Deciding = { uid: string; decision: ProposalDecision; note?: string | undefined };

const isAdmin: Condition = all(is('usertype', 'admin'), is('approved', true), missing('deletedAt'));

/** The proposal as decided, once, and the news of it for its proposer. */
const decisionWrites = (ctx: Context, { id, by }: StoredProposal, { uid, decision, note }: Deciding): Write[] => {
  const state = stateAfter[decision];
  const at = ctx.now();
  const decided = { state, decidedBy: uid, decidedAt: at, ...(note ? { note } : {}) };
  const index = { g5p: DECIDED_PROPOSALS, g5s: ctx.newId() };
  return [
    { type: 'update', key: proposalKey(id), set: { ...decided, ...index }, if: is('state', 'open') },
    ...(decision === 'withdraw'
      ? []
      : [
          {
            type: 'put',
            item: { ...decisionKey(id), _et: 'proposal-decision', id, at, by, state },
            if: missing(),
          } as const,
        ]),
  ];
};

/** A settlement difference that waits for this journal becomes open again when the journal is declined or withdrawn. */
const reopens = async ({ store, newId }: Context, { id, resolves }: StoredProposal): Promise<Write[]> => {
  if (resolves === undefined) return [];
  const key = differenceKey(resolves);
  const difference = await store.get(key, { consistent: true });
  if (difference?.state !== 'proposed' || difference.proposal !== id) return [];
  const set = { state: 'open', g5p: OPEN_DIFFERENCES, g5s: newId() };
  return [{ type: 'update', key, set, remove: ['proposal'], if: all(is('state', 'proposed'), is('proposal', id)) }];
};

/** Both are admins at the moment of the effect, and the access of both was last changed more than a day ago. */
const bothAreAdmins = ({ by }: StoredProposal, { uid }: Deciding, now: number): Write[] =>
  [by, uid].map(admin => ({ type: 'check', key: userKey(admin), if: all(isAdmin, hasLongAccess(now)) }));

const isStillAdmin = (user: StoredUser | undefined): boolean =>
  user?.usertype === 'admin' && user.approved && user.deletedAt === undefined;

/** Decides on an open proposal; approving it commits its effect in the same transaction. */
export const decide = async (
  ctx: Context,
  proposal: StoredProposal,
  deciding: Deciding,
): Promise<Refusal | undefined> => {
  const { uid, decision } = deciding;
  const [proposer, decider] = await Promise.all(
    [proposal.by, uid].map(admin => loadUser(ctx.store, admin, { consistent: true })),
  );
  const problem = decisionProblem(
    decision,
    { uid: proposal.by, accessSetAt: proposer?.accessSetAt },
    { uid, accessSetAt: decider?.accessSetAt },
    ctx.now(),
  );
  if (problem) return problem;
  const writes = decisionWrites(ctx, proposal, deciding);
  if (decision !== 'approve') {
    const { ok } = await ctx.store.write([...writes, ...(await reopens(ctx, proposal))]);
    return ok ? undefined : refuse('proposal_decided');
  }
  if (!isStillAdmin(proposer)) return refuse('proposer_gone');
  const refused = await commitProposal(ctx, proposal, uid, [
    ...writes,
    ...bothAreAdmins(proposal, deciding, ctx.now()),
  ]);
  if (refused) return refused;
  // An effect that found nothing left to do has committed nothing.
  const now = await loadProposal(ctx.store, proposal.id);
  return now?.state === 'open' ? refuse('changed_meanwhile') : undefined;
};
