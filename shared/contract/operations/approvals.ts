import * as z from 'zod/mini';
import { pageInput, text } from '../entities/common';
import { proposalReason } from '../entities/manual-journal';
import { proposalContentSchema, proposalDecisions, proposalSchema } from '../entities/proposal';
import { operation } from '../operation';

const approvals = { method: 'POST', who: ['admin'] } as const;
const proposalId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/));

/**
 * Actions that one admin alone must not take: one admin proposes them, another approves them, and only then they take
 * effect.
 */
export const approvalOperations = {
  fetchProposals: operation({
    ...approvals,
    function: 'reports',
    name: 'fetchProposals',
    summary: 'Proposals of admins that wait for another admin, oldest first, or those decided on, newest first',
    input: z.strictObject({ decided: z.optional(z.literal(true)), ...pageInput, cursor: z.optional(proposalId) }),
    output: z.object({ proposals: z.array(proposalSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 120, write: 0 },
  }),
  propose: operation({
    ...approvals,
    function: 'people-admin',
    name: 'propose',
    audit: 'changes',
    summary: 'Proposes what takes effect once another admin has approved it',
    input: z.strictObject({ content: proposalContentSchema, reason: proposalReason }),
    output: z.object({ proposal: proposalSchema }),
    refusals: [
      'not_found',
      'same_key_other_request',
      'user_does_not_exists',
      'no_details_error',
      'booking_moved_on',
      'invalid_input',
      'changed_meanwhile',
      'journal_unbalanced',
      'not_by_hand',
      'month_closed',
      'date_ahead',
      'journal_banked',
      'no_payout_waits',
      'journal_reversed',
      'month_not_over',
      'month_not_last',
      'books_unbalanced',
      'books_behind',
    ],
    demo: 'refused',
    budget: { read: 40, write: 12 },
    idempotent: 'claimed',
  }),
  decideProposal: operation({
    ...approvals,
    function: 'people-admin',
    name: 'decideProposal',
    audit: 'changes',
    summary:
      'Approves another admin’s proposal, which takes effect in the same transaction, declines it, or withdraws one’s own',
    input: z.strictObject({
      id: proposalId,
      decision: z.enum(proposalDecisions),
      note: z.optional(text(200)),
    }),
    output: z.object({ proposal: proposalSchema }),
    refusals: [
      'not_found',
      'promo_exists',
      'proposal_decided',
      'proposal_own',
      'proposal_not_own',
      'proposer_gone',
      'approver_too_new',
      'proposer_too_new',
      'request_under_way',
      'user_does_not_exists',
      'no_details_error',
      'changed_meanwhile',
      'booking_moved_on',
      'invalid_input',
      'journal_unbalanced',
      'not_by_hand',
      'month_closed',
      'date_ahead',
      'journal_banked',
      'no_payout_waits',
      'journal_reversed',
      'month_not_over',
      'month_not_last',
      'books_unbalanced',
      'books_behind',
    ],
    demo: 'refused',
    budget: { read: 60, write: 100 },
    idempotent: 'claimed',
  }),
} as const;
