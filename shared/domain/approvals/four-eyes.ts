import type { ProposalDecision } from '#shared/contract/entities/proposal';
import { type Refusal, refuse } from '#shared/contract/errors';
import { DAY_MS, HOUR_MS } from '#shared/contract/time';

/**
 * How long an admin may approve nothing, and give no credit alone, after another admin has given them the role or
 * changed how they sign in: nobody can open an account for themselves and use it at once to approve their own
 * proposals, and there is a day to notice it.
 */
export const NEW_ADMIN_WAITS_MS = DAY_MS;

export type Decider = {
  uid: string;
  /** When another admin last gave them the role or changed how they sign in. */
  accessSetAt?: number | undefined;
};

/** Hours until an admin whose access was set by another one counts for an effect; undefined once they do. */
export const waitsFor = (
  { accessSetAt = -Infinity }: Pick<Decider, 'accessSetAt'>,
  now: number,
): number | undefined => {
  const until = accessSetAt + NEW_ADMIN_WAITS_MS;
  return now < until ? Math.ceil((until - now) / HOUR_MS) : undefined;
};

/**
 * Why a person may not decide so on a proposal. Declining moves nothing, so every other admin may decline. The day
 * applies to both sides: an account that an admin has just opened or taken over could also make the proposals that they
 * approve.
 */
export const decisionProblem = (
  decision: ProposalDecision,
  proposer: Decider,
  decider: Decider,
  now: number,
): Refusal | undefined => {
  const isOwn = decider.uid === proposer.uid;
  if (decision === 'withdraw') return isOwn ? undefined : refuse('proposal_not_own');
  if (isOwn) return refuse('proposal_own');
  if (decision !== 'approve') return undefined;
  const hours = waitsFor(decider, now);
  if (hours !== undefined) return refuse('approver_too_new', { hours });
  const proposers = waitsFor(proposer, now);
  return proposers === undefined ? undefined : refuse('proposer_too_new', { hours: proposers });
};
