import type { ContentOf } from '#shared/contract/entities/proposal';
import { decisionsOn, type PaymentIssue, type PaymentIssueDecision } from '#shared/contract/entities/payment-issue';
import { isRefusal, refuse } from '#shared/contract/errors';
import { reportsDisputes } from '#shared/contract/payment-providers';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import type { Context } from '#lambdas/runtime/context';
import { loadIssue } from './payment-issues';

type Content = ContentOf<'issueCredit'>;

/** The decision that puts the issue's amount into a wallet. */
const creditingDecision = ({ kind }: PaymentIssue): PaymentIssueDecision => (kind === 'dispute' ? 'won' : 'credit');

/** The issue, provided that it is unchanged since its proposer saw it. */
const meant = async (ctx: Context, { issue: id, amount }: Content) => {
  const issue = await loadIssue(ctx, id);
  if (!issue) return refuse('not_found');
  const isOpen = issue.decision === undefined && decisionsOn(issue).includes(creditingDecision(issue));
  // The provider reports no disputes, so an admin says that a lost dispute is won after all.
  const isRestored = issue.decision === 'lost' && !reportsDisputes(issue.provider);
  if (!isOpen && !isRestored) return refuse('booking_moved_on', { status: issue.kind });
  return issue.amount === amount ? issue : refuse('changed_meanwhile');
};

/**
 * Puts a payment, a refund or the money of a dispute into a wallet, if the amount is above the limit of one admin for a
 * day.
 */
export const issueCreditEffect: ProposalEffect<Content> = {
  check: async (ctx, content) => {
    const issue = await meant(ctx, content);
    return isRefusal(issue) ? issue : undefined;
  },
  commit: async (ctx, { content: { issue: id, note, ...content }, by }, decision) => {
    const issue = await meant(ctx, { issue: id, note, ...content });
    if (isRefusal(issue)) return issue;
    const { decideIssue } = await import('./decide-issue');
    return decideIssue(
      { ctx, actor: { uid: by }, input: { id, decision: creditingDecision(issue), note }, decision },
      issue,
    );
  },
};
