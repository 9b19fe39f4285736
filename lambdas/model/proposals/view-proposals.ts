import type { Proposal } from '#shared/contract/entities/proposal';
import type { Store } from '#lambdas/ports/store';
import { userKey } from '#lambdas/store/keys';
import { asUser, fullName } from '#lambdas/store/user-items';
import { aboutOf, type StoredProposal, viewProposal } from './proposal-items';

/** Proposals with the names of the people involved. */
export const viewProposals = async (store: Store, proposals: readonly StoredProposal[]): Promise<Proposal[]> => {
  const uids = new Set(
    proposals.flatMap(proposal => [proposal.by, proposal.decidedBy ?? [], aboutOf(proposal.content) ?? []].flat()),
  );
  const people = (await store.getMany([...uids].map(userKey))).map(asUser);
  const names = new Map(people.filter(({ deletedAt }) => !deletedAt).map(user => [user.id, fullName(user)]));
  const personOf = (uid: string) => {
    const name = names.get(uid);
    return name ? { uid, name } : { uid };
  };
  return proposals.map(proposal => viewProposal(proposal, personOf));
};
