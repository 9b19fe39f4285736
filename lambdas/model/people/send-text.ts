import { isRefusal } from '#shared/contract/errors';
import { HOUR_MS } from '#shared/contract/time';
import { log, measured } from '#lambdas/ports/log';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { withinLimit } from '#lambdas/runtime/limits';
import { type TextReason, textRefusal, TEXTS_PER_HOUR } from './text-gate';

/**
 * Sends a text, which costs money by country: only to numbers that the stage serves, and within a limit per hour for
 * all senders together. An alarm reports when the limit is reached.
 */
export const sendText = async (
  ctx: Context,
  reason: TextReason,
  to: string,
  text: string,
): Promise<'sent' | 'not served' | 'capped'> => {
  if (isRefusal(await textRefusal(ctx, to))) {
    log.warn('no text to this number', { code: 'not_served' });
    return 'not served';
  }
  const limit = { what: 'texts', who: reason, max: TEXTS_PER_HOUR[reason], windowMs: HOUR_MS };
  if (!(await withinLimit(ctx, limit))) {
    measured({ Stage: config.stage }, { TextsCapped: { value: 1, unit: 'Count' } });
    log.warn('texts of this hour are used up', { code: 'too_many_requests' });
    return 'capped';
  }
  await (await ctx.sms()).send(to, text);
  return 'sent';
};
