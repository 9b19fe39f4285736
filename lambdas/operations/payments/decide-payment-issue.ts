import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { type Refusal, refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { loadIssue } from '#lambdas/model/payments/payment-issues';
import type { Actor } from '#lambdas/runtime/actor';
import { type Call, implement } from '#lambdas/runtime/implementation';

type Decided = Call<typeof paymentOperations.decidePaymentIssue> & { actor: Actor };

/** Admins decide rarely, so the function starts without this code. */
const decide = async (wanted: Decided, issue: PaymentIssue): Promise<Refusal | undefined> => {
  const { creditAgain, decideIssue } = await import('#lambdas/model/payments/decide-issue');
  if (issue.decision === undefined) return decideIssue(wanted, issue);
  if (issue.decision === 'credit') await creditAgain(wanted.ctx, issue);
  return undefined;
};

export const decidePaymentIssue = implement(
  paymentOperations.decidePaymentIssue,
  async wanted => {
    const { ctx, input } = wanted;
    const issue = await loadIssue(ctx, input.id);
    if (!issue) return refuse('not_found');
    const refused = await decide(wanted, issue);
    if (refused) return refused;
    const decided = await loadIssue(ctx, input.id);
    if (!decided?.decision) throw new Error(`payment issue ${input.id} was not decided`);
    // Another admin was first, with a different decision, so this decision has no effect.
    if (decided.decision !== input.decision) return refuse('booking_moved_on', { status: issue.kind });
    return { issue: decided };
  },
  {
    again: async ({ ctx, input }) => {
      const issue = await loadIssue(ctx, input.id);
      return issue ? { issue } : refuse('not_found');
    },
  },
);
