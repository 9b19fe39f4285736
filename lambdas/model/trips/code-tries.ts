import { OTP_TRIES_PER_BOOKING, OTP_WINDOW_MINUTES } from '#shared/contract/constants';
import type { Refusal } from '#shared/contract/errors';
import { MINUTE_MS } from '#shared/contract/time';
import type { Context } from '#lambdas/runtime/context';
import { takeUse } from '#lambdas/runtime/limits';

const WINDOW_MS = OTP_WINDOW_MINUTES * MINUTE_MS;

/**
 * Limits guesses of a ride's code, of the start or of the hand-over. Attempts are counted before the code is compared, so
 * that concurrent ones count fully. The window is ten minutes, so that typos don't end a ride.
 */
export const takeCodeTry = (ctx: Context, what: 'otp' | 'handover', bookingId: string): Promise<Refusal | undefined> =>
  takeUse(ctx, { what, who: bookingId, max: OTP_TRIES_PER_BOOKING, windowMs: WINDOW_MS });
