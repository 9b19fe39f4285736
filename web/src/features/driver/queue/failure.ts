import type { ApiError } from '#shared/client/api-error';
import { isSessionLoss, refusesAccount, toApiError } from '@/lib/api-error';
import { TRIES_ON_ERRORS, type Entry } from './entry';

/** HTTP statuses that mean the operation was not executed: timeout, throttled or unavailable. */
const unseen: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

export type Verdict =
  { kind: 'lost'; isServerError: boolean } | { kind: 'stop' } | { kind: 'refused'; error: ApiError };

/** The request timed out on the client. */
export class NoAnswer extends Error {}

/**
 * Whether the failure says nothing about the step itself. The limit on code attempts does not count: that is a real
 * refusal.
 */
const isUnseen = ({ code, details: { status = 0, foreign = false } }: ApiError): boolean =>
  code === 'Fetch Call Error' || foreign || (unseen.has(status) && code !== 'too_many_requests');

/**
 * Classifies a failed attempt: lost (retry), session over (the entry stays for the next session), or refused. A step is
 * given up after many server errors; positions never are, as the fare depends on them.
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
