import { isSessionLoss, refusesAccount, toApiError, type ApiError } from '@/lib/api-error';
import { isPassing } from '@/lib/upload/upload-error';

/** A server that fails every time will not take it the next time either. */
const triesOnErrors = 6;

export type Verdict =
  { kind: 'lost'; isServerError: boolean } | { kind: 'stop' } | { kind: 'refused'; error: ApiError };

/** The call has said nothing for too long. */
export class NoAnswer extends Error {}

/**
 * What a failed try means: it never got there (try again), the session is over (keep it for the next one), or the
 * server does not take it. `failed`: errors of the server's own before this one.
 */
export function judge(failure: unknown, failed: number): Verdict {
  if (failure instanceof NoAnswer) return { kind: 'lost', isServerError: false };
  if (isSessionLoss(failure) || refusesAccount(failure)) return { kind: 'stop' };
  const error = toApiError(failure);
  if (error.code === 'Fetch Call Error') return { kind: 'lost', isServerError: false };
  // The limit of tries at a code is an answer; that of the gateway passes.
  const passes = error.code !== 'too_many_requests' && isPassing(error);
  return passes && failed < triesOnErrors ? { kind: 'lost', isServerError: true } : { kind: 'refused', error };
}
