import type { ApiError } from '#shared/client/api-error';
import { isSessionLoss, refusesAccount, toApiError } from '@/lib/api-error';
import { TRIES_ON_ERRORS, type Entry } from './entry';

/** Too late, too many, or not there: the server has not looked at it. */
const unseen: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

export type Verdict =
  { kind: 'lost'; isServerError: boolean } | { kind: 'stop' } | { kind: 'refused'; error: ApiError };

/** The call has said nothing for too long. */
export class NoAnswer extends Error {}

/** It says nothing of the step itself. The limit of tries at a code does: that is an answer of ours. */
const isUnseen = ({ code, details: { status = 0, foreign = false } }: ApiError): boolean =>
  code === 'Fetch Call Error' || foreign || (unseen.has(status) && code !== 'too_many_requests');

/**
 * What a failed try means: it never got there (try again), the session is over (keep it for the next one), or the
 * server does not take it. A step is given up after many errors of the server's own; positions never are, being part
 * of what the ride costs.
 */
export const judge = (failure: unknown, { kind, failed }: Pick<Entry, 'kind' | 'failed'>): Verdict => {
  if (failure instanceof NoAnswer) return { kind: 'lost', isServerError: false };
  if (isSessionLoss(failure) || refusesAccount(failure)) return { kind: 'stop' };
  const error = toApiError(failure);
  if (isUnseen(error)) return { kind: 'lost', isServerError: false };
  const isServerError = error.code === 'internal_error' || (error.details.status ?? 0) >= 500;
  const goesOn = isServerError && (kind === 'positions' || failed < TRIES_ON_ERRORS);
  return goesOn ? { kind: 'lost', isServerError } : { kind: 'refused', error };
};
