import type { ProposalDecision } from '#shared/contract/entities/proposal';
import { type Refusal, refuse } from '#shared/contract/errors';
import { DAY_MS } from '#shared/contract/time';

/**
 * How long an admin approves nothing after another one has made them an admin or changed how they sign in: nobody opens
 * an account for themselves and approves by it at once what they proposed, and there is a day to notice it.
 */
export const NEW_ADMIN_WAITS_MS = DAY_MS;

export type Decider = {
  uid: string;
  /** When another admin last gave them their role or changed how they sign in. */
  accessSetAt?: number | undefined;
};

/** Why somebody may not decide so on a proposal. Declining moves nothing, so every other admin may. */
export const decisionProblem = (
  decision: ProposalDecision,
  proposedBy: string,
  { uid, accessSetAt }: Decider,
  now: number,
): Refusal | undefined => {
  if (decision === 'withdraw') return uid === proposedBy ? undefined : refuse('proposal_not_own');
  if (uid === proposedBy) return refuse('proposal_own');
  const until = (accessSetAt ?? -Infinity) + NEW_ADMIN_WAITS_MS;
  return decision === 'approve' && now < until
    ? refuse('approver_too_new', { hours: Math.ceil((until - now) / (DAY_MS / 24)) })
    : undefined;
};
