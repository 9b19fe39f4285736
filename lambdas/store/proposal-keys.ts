import type { Key } from '#lambdas/ports/store';

/** Proposals of one admin that another has to approve. */
export const proposalKey = (id: string): Key => ({ pk: `PP#${id}`, sk: 'A' });
/** Records the decision on a proposal, for the notification about it. */
export const decisionKey = (id: string): Key => ({ pk: `PP#${id}`, sk: 'DECIDED' });
export const OPEN_PROPOSALS = 'PPOPEN';
export const DECIDED_PROPOSALS = 'PPDONE';
