import type { Proposal, ProposalContent, ProposalState } from '#shared/contract/entities/proposal';
import type { Item, Store } from '#lambdas/ports/store';
import { proposalKey } from '#lambdas/store/proposal-keys';

/** As stored: people by their uid. */
export type StoredProposal = {
  id: string;
  at: number;
  by: string;
  reason: string;
  content: ProposalContent;
  state: ProposalState;
  decidedAt?: number;
  decidedBy?: string;
  note?: string;
  /** The settlement difference that it resolves. */
  resolves?: string;
};

export const asProposal = (item: Item): StoredProposal => item as unknown as StoredProposal;

export const loadProposal = async (store: Store, id: string): Promise<StoredProposal | undefined> => {
  const item = await store.get(proposalKey(id), { consistent: true });
  return item && asProposal(item);
};

/** A proposal as admins see it. */
export const viewProposal = (
  { id, at, by, reason, content, state, decidedAt, decidedBy, note }: StoredProposal,
  personOf: (uid: string) => Proposal['by'],
  about: string | undefined,
): Proposal => ({
  id,
  at,
  by: personOf(by),
  reason,
  content,
  ...(about === undefined ? {} : { about: personOf(about) }),
  state,
  ...(decidedAt === undefined ? {} : { decidedAt }),
  ...(decidedBy === undefined ? {} : { decidedBy: personOf(decidedBy) }),
  ...(note ? { note } : {}),
});
