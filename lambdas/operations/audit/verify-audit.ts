import { refuse } from '#shared/contract/errors';
import { auditOperations } from '#shared/contract/operations/audit';
import { verifyChain } from '#lambdas/model/audit/verify-chain';
import { implement } from '#lambdas/runtime/implementation';
import { auditChains } from '#lambdas/store/keys';

export const verifyAudit = implement(auditOperations.verifyAudit, async ({ ctx: { store }, input }) => {
  const [chain = '0', seq = '0', hash = ''] = (input.cursor ?? '0#0#').split('#');
  const place = { chain: Number(chain), seq: Number(seq), hash };
  // An unknown chain would have no errors either, and prove nothing.
  if (!auditChains.includes(place.chain)) return refuse('invalid_input', { field: 'cursor' });
  const { last, head, ...step } = await verifyChain(store, place);
  const next = head ? { chain: place.chain + 1, seq: 0, hash: '' } : { chain: place.chain, ...last };
  return {
    ...step,
    chain: place.chain,
    chains: auditChains.length,
    ...(head ? { head: { chain: place.chain, ...head } } : {}),
    ...(next.chain < auditChains.length ? { nextCursor: `${next.chain}#${next.seq}#${next.hash}` } : {}),
  };
});
