import { isApiError } from '#shared/client/api-error';
import { backoffMs } from '#shared/client/backoff';
import type { UploadTools } from './tools';
import { isPassing, UploadError } from './upload-error';

const patience = { firstMs: 1_000, maxMs: 32_000, spread: [0.5, 1.5] } as const;

/** Total time (ms) for retries, shared by all steps of an upload. */
export type RetryBudget = {
  leftMs: number;
};

export type Attempts<T> = {
  attempt: (signal: AbortSignal) => Promise<T>;
  budget: RetryBudget;
  signal: AbortSignal;
  /** Called with `true` while waiting to retry, `false` when an attempt runs. */
  onWaiting: (waiting: boolean) => void;
};

/** Exponential backoff from 1 s to 32 s, with jitter from half to one and a half times of it. */
export const retryMs = (failures: number, random: () => number): number =>
  backoffMs(failures - 1, { ...patience, random });

const limitReached = (last: unknown): UploadError =>
  isApiError(last, 'too_many_requests')
    ? new UploadError(last.code, last.details.params)
    : new UploadError('storage/retry-limit-exceeded');

/** Retries until success, a permanent failure, an abort, or the end of the budget (`storage/retry-limit-exceeded`). */
export const withRetries = async <T>(
  { attempt, budget, signal, onWaiting }: Attempts<T>,
  { clock, random }: Pick<UploadTools, 'clock' | 'random'>,
): Promise<T> => {
  const begunMs = clock.now();
  const leftMs = () => budget.leftMs - (clock.now() - begunMs);
  try {
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt(signal);
      } catch (failure) {
        signal.throwIfAborted();
        if (!isPassing(failure)) throw failure;
        if (leftMs() <= 0) throw limitReached(failure);
        onWaiting(true);
        await clock.wait(Math.min(retryMs(failures, random), leftMs()), signal, true);
        onWaiting(false);
      }
    }
  } finally {
    onWaiting(false);
    budget.leftMs = Math.max(0, leftMs());
  }
};

/** As `withRetries`, for calls that should be answered quickly: a call that exceeds the budget is aborted. */
export const withDeadline = async <T>(
  attempts: Attempts<T>,
  tools: Pick<UploadTools, 'clock' | 'random'>,
): Promise<T> => {
  const call = new AbortController();
  const answered = new AbortController();
  let last: unknown;
  const attempt = (signal: AbortSignal) =>
    attempts.attempt(signal).catch((failure: unknown) => {
      last = failure;
      throw failure;
    });
  const interrupt = () => call.abort(attempts.signal.reason);
  attempts.signal.addEventListener('abort', interrupt);
  const tooLate = tools.clock.wait(attempts.budget.leftMs, answered.signal).then(() => {
    const late = limitReached(last);
    call.abort(late);
    throw late;
  });
  try {
    attempts.signal.throwIfAborted();
    return await Promise.race([withRetries({ ...attempts, attempt, signal: call.signal }, tools), tooLate]);
  } finally {
    attempts.signal.removeEventListener('abort', interrupt);
    answered.abort();
  }
};
