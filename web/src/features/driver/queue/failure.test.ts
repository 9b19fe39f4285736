import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { TRIES_ON_ERRORS } from './entry';
import { judge, NoAnswer } from './failure';

const step = { kind: 'reach', failed: 10 * TRIES_ON_ERRORS } as const;
const positions = { kind: 'positions', failed: 10 * TRIES_ON_ERRORS } as const;
const lostAnswer = { kind: 'lost', isServerError: false };

describe('a try that failed', () => {
  it.each([
    ['no answer', new NoAnswer()],
    ['no network', new ApiError('Fetch Call Error', 'no network')],
    ['a block of the firewall', new ApiError('internal_error', '403 Forbidden', { status: 403, foreign: true })],
    ['a gateway that is full', new ApiError('internal_error', '429', { status: 429, foreign: true })],
    ['a gateway whose function broke', new ApiError('internal_error', '500', { status: 500, foreign: true })],
    ['a server that is away', new ApiError('internal_error', '503', { status: 503 })],
    ['a server that took too long', new ApiError('internal_error', '504', { status: 504 })],
  ])('[RT-2] with %s is repeated for as long as it takes', (_what, failure) => {
    expect(judge(failure, step)).toEqual(lostAnswer);
    expect(judge(failure, positions)).toEqual(lostAnswer);
  });

  it('[LIFE-13] at an error of the server is given up after many times for a step, never for positions', () => {
    const failure = new ApiError('internal_error', 'oops', { status: 500 });
    expect(judge(failure, { kind: 'reach', failed: TRIES_ON_ERRORS - 1 })).toEqual({
      kind: 'lost',
      isServerError: true,
    });
    expect(judge(failure, step)).toEqual({ kind: 'refused', error: failure });
    expect(judge(failure, positions)).toEqual({ kind: 'lost', isServerError: true });
    expect(TRIES_ON_ERRORS).toBeGreaterThanOrEqual(30);
  });

  it('[LIFE-4] is an answer where the server says what it does not take', () => {
    for (const [code, status] of [
      ['wrong_otp', 400],
      ['too_many_requests', 429],
      ['forbidden', 403],
    ] as const) {
      const error = new ApiError(code, 'no', { status });
      expect(judge(error, { kind: 'start', failed: 0 })).toEqual({ kind: 'refused', error });
    }
  });

  it('keeps everything for the next session when this one is over', () => {
    const over = new ApiError('auth_error', '401', { status: 401, foreign: true });
    expect(judge(over, { kind: 'start', failed: 0 })).toEqual({ kind: 'stop' });
  });
});
