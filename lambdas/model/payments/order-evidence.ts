import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { all, any, is, missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardJobSort, paymentIssueKey, evidenceKey, openEvidence } from '#lambdas/store/keys';

/**
 * Evidence on its way to the provider; only the provider's own function can call the provider. `order` identifies the
 * attempt.
 */
export type EvidenceOrder = {
  id: string;
  order: string;
  disputeRef: string;
  text: string;
  isFinal: boolean;
  tries: number;
  g5s: string;
};

/**
 * Hands the evidence to its provider's function; false where other evidence is on its way, or the bank already has it.
 */
export const orderEvidence = async (
  ctx: Context,
  { id, provider, disputeRef = '' }: PaymentIssue,
  { text, isFinal }: Pick<EvidenceOrder, 'text' | 'isFinal'>,
): Promise<boolean> => {
  const order: EvidenceOrder = {
    id,
    order: ctx.newId(),
    disputeRef,
    text,
    isFinal,
    tries: 0,
    g5s: cardJobSort(ctx.now(), id),
  };
  const item = { ...evidenceKey(id), _et: 'evidence', ...order, g5p: openEvidence(provider) };
  const isFree = any(missing('evidenceState'), is('evidenceState', 'draft'), is('evidenceState', 'refused'));
  const { ok } = await ctx.store.write([
    { type: 'put', item, if: missing() },
    {
      type: 'update',
      key: paymentIssueKey(id),
      set: { evidenceState: 'ordered' },
      if: all(missing('decision'), isFree),
    },
  ]);
  return ok;
};
