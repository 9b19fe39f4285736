import { refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { takesEvidence } from '#shared/contract/payment-providers';
import { loadIssue } from '#lambdas/model/payments/payment-issues';
import { implement } from '#lambdas/runtime/implementation';

export const sendEvidence = implement(
  paymentOperations.sendEvidence,
  async ({ ctx, input: { id, text, final } }) => {
    const issue = await loadIssue(ctx, id);
    if (!issue) return refuse('not_found');
    if (issue.kind !== 'dispute' || issue.decision) return refuse('booking_moved_on', { status: issue.kind });
    if (!takesEvidence(issue.provider)) return refuse('evidence_by_hand');
    // Admins send evidence rarely, so the function starts without this code.
    const { orderEvidence } = await import('#lambdas/model/payments/order-evidence');
    const ordered = await orderEvidence(ctx, issue, { text, isFinal: final });
    return ordered ? { issue: { ...issue, evidenceState: 'ordered' as const } } : refuse('evidence_by_hand');
  },
  {
    again: async ({ ctx, input: { id } }) => {
      const issue = await loadIssue(ctx, id);
      return issue ? { issue } : refuse('not_found');
    },
  },
);
