import type { Proposal } from '#shared/contract/entities/proposal';
import type { Store } from '#lambdas/ports/store';
import { userKey, withdrawKey } from '#lambdas/store/keys';
import { asUser, fullName } from '#lambdas/store/user-items';
import { type StoredProposal, viewProposal } from './proposal-items';

/** The people concerned by proposals, whose names are displayed beside them. */
const aboutOf = async (store: Store, proposals: readonly StoredProposal[]) => {
  const returned = proposals.flatMap(({ content }) => (content.kind === 'payoutReturn' ? [content.withdraw] : []));
  const withdraws = await store.getMany([...new Set(returned)].map(withdrawKey));
  const owners = new Map(withdraws.map(({ id, uid }) => [id as string, uid as string]));
  return ({ content }: StoredProposal): string | undefined => {
    if (content.kind === 'credit') return content.uid;
    return content.kind === 'payoutReturn' ? owners.get(content.withdraw) : undefined;
  };
};

/** Proposals with the names of the people involved. */
export const viewProposals = async (store: Store, proposals: readonly StoredProposal[]): Promise<Proposal[]> => {
  const about = await aboutOf(store, proposals);
  const uids = new Set(
    proposals.flatMap(proposal => [proposal.by, proposal.decidedBy ?? [], about(proposal) ?? []].flat()),
  );
  const people = (await store.getMany([...uids].map(userKey))).map(asUser);
  const names = new Map(people.filter(({ deletedAt }) => !deletedAt).map(user => [user.id, fullName(user)]));
  const personOf = (uid: string) => {
    const name = names.get(uid);
    return name ? { uid, name } : { uid };
  };
  return proposals.map(proposal => viewProposal(proposal, personOf, about(proposal)));
};
