import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/contract/time';
import { type Decider, decisionProblem } from './four-eyes';

const NOW = 100 * DAY_MS;
const refusalOf = (decision: 'approve' | 'decline' | 'withdraw', decider: Decider) =>
  decisionProblem(decision, { uid: 'a1' }, decider, NOW)?.refusal;

it.each([
  ['the proposer', 'approve', { uid: 'a1' }, 'proposal_own'],
  ['the proposer', 'decline', { uid: 'a1' }, 'proposal_own'],
  ['the proposer', 'withdraw', { uid: 'a1' }, undefined],
  ['another admin', 'approve', { uid: 'a2' }, undefined],
  ['another admin', 'decline', { uid: 'a2' }, undefined],
  ['another admin', 'withdraw', { uid: 'a2' }, 'proposal_not_own'],
  ['an admin since today', 'approve', { uid: 'a2', accessSetAt: NOW - DAY_MS + 1 }, 'approver_too_new'],
  ['an admin since today', 'decline', { uid: 'a2', accessSetAt: NOW }, undefined],
  ['an admin since yesterday', 'approve', { uid: 'a2', accessSetAt: NOW - DAY_MS }, undefined],
] as const)('[PLUS-28] %s who wants to %s gets the answer of the table', (_, decision, decider, refusal) => {
  expect(refusalOf(decision, decider)).toBe(refusal);
});

it.each([
  ['approve', NOW - DAY_MS + 1, 'proposer_too_new'],
  ['approve', NOW - DAY_MS, undefined],
  ['decline', NOW, undefined],
] as const)(
  '[PLUS-28] another admin who wants to %s what an admin since %s proposed gets %s',
  (decision, accessSetAt, refusal) => {
    expect(decisionProblem(decision, { uid: 'a1', accessSetAt }, { uid: 'a2' }, NOW)?.refusal).toBe(refusal);
  },
);
