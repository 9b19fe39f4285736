import type { OutputOf } from '#shared/contract/operation';
import type { settlementOperations } from '#shared/contract/operations/settlement';
import { type Refusal, refuse } from '#shared/contract/errors';
import { loadProposal, type StoredProposal } from '#lambdas/model/proposals/proposal-items';
import { all, any, is, missing, type Write } from '#lambdas/ports/store';
import type { Call } from '#lambdas/runtime/implementation';
import { proposalKey } from '#lambdas/store/proposal-keys';
import { differenceKey, OPEN_DIFFERENCES, RESOLVED_DIFFERENCES } from '#lambdas/store/settlement-keys';
import { loadDifference } from './differences';

type Resolved = OutputOf<typeof settlementOperations.resolveDifference> | Refusal;

/** A declined or withdrawn journal, or a journal that resolves another difference, resolves none. */
const mayResolve = ({ content, state, resolves }: StoredProposal, id: string): boolean =>
  content.kind === 'journal' && (state === 'open' || state === 'approved') && (resolves ?? id) === id;

/** The proposal is as read, and resolves this difference alone. */
const claim = ({ id: proposal, state }: StoredProposal, id: string): Write => ({
  type: 'update',
  key: proposalKey(proposal),
  set: { resolves: id },
  if: all(is('state', state), any(missing('resolves'), is('resolves', id))),
});

/** Decides on a difference; the second of two admins finds the decision of the first. */
export const resolveDifference = async ({
  ctx,
  uid,
  input: { id, decision, note, proposal },
}: Pick<Call<typeof settlementOperations.resolveDifference>, 'ctx' | 'input'> & { uid: string }): Promise<Resolved> => {
  const before = await loadDifference(ctx, id);
  if (!before) return refuse('not_found');
  const proposed = proposal ? await loadProposal(ctx.store, proposal) : undefined;
  const isByJournal = proposed !== undefined && mayResolve(proposed, id);
  if ((decision === 'proposed') !== isByJournal) return refuse('no_details_error');
  // A difference that a report has settled needs no admin.
  const isDue = decision === 'open' ? ['dismissed', 'proposed'].includes(before.state) : before.state === 'open';
  if (!isDue) return { difference: before };
  const listed = { g5p: decision === 'open' ? OPEN_DIFFERENCES : RESOLVED_DIFFERENCES, g5s: ctx.newId() };
  const decided = { state: decision, note, decidedBy: uid, decidedAt: ctx.now() };
  await ctx.store.write([
    {
      type: 'update',
      key: differenceKey(id),
      set: { ...decided, ...listed, ...(proposal ? { proposal } : {}) },
      if: is('state', before.state),
    },
    ...(proposed ? [claim(proposed, id)] : []),
  ]);
  const difference = await loadDifference(ctx, id);
  return difference ? { difference } : refuse('not_found');
};
