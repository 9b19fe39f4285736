import { HOUR_MS } from '#shared/contract/time';
import { log, measured } from '#lambdas/ports/log';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { withinLimit } from '#lambdas/runtime/limits';

/** Texts of the whole service in an hour: far more than it needs, and less than somebody would make it send for money. */
export const TEXTS_PER_HOUR = 1_000;

const isServed = (to: string): boolean =>
  config.textPrefixes === 'any' || config.textPrefixes.split(',').some(prefix => to.startsWith(prefix));

/**
 * Sends a text, which costs money by country: only to countries that the stage serves, and never more than so many an
 * hour, whoever asks. An alarm tells when they run out.
 */
export const sendText = async (ctx: Context, to: string, text: string): Promise<'sent' | 'not served' | 'capped'> => {
  if (!isServed(to)) {
    log.warn('no text to this country', { code: 'not_served' });
    return 'not served';
  }
  if (!(await withinLimit(ctx, { what: 'texts', who: 'all', max: TEXTS_PER_HOUR, windowMs: HOUR_MS }))) {
    measured({ Stage: config.stage }, { TextsCapped: { value: 1, unit: 'Count' } });
    log.warn('texts of this hour are used up', { code: 'too_many_requests' });
    return 'capped';
  }
  await (await ctx.sms()).send(to, text);
  return 'sent';
};
