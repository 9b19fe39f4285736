import type { Key } from '#lambdas/ports/store';

/** Evidence of a dispute on its way to the provider, by when the provider is asked next. */
export const evidenceKey = (issueId: string): Key => ({ pk: `EV#${issueId}`, sk: 'A' });
export const openEvidence = (provider: string) => `EVOPEN#${provider}`;
