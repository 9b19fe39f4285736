import type { NumberType } from 'libphonenumber-js/max';
import { type Refusal, refuse } from '#shared/contract/errors';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';

/**
 * Texts of the whole service in an hour, by reason: far more than it needs, and less than somebody would make it send for
 * money. Each reason has its own, so that codes that strangers ask for never keep anybody from signing in.
 */
export const TEXTS_PER_HOUR = { 'sign-in': 500, contact: 250, parcel: 500, booking: 250, account: 250 } as const;
export type TextReason = keyof typeof TEXTS_PER_HOUR;

/** Numbers that cost like a service, or that nobody reads texts at. */
const notTexted: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PERSONAL_NUMBER',
  'PAGER',
  'VOICEMAIL',
]);

const beginsAsNamed = (to: string, prefixes: string): boolean =>
  prefixes.split(',').some(prefix => to.startsWith(prefix));

/**
 * Why no text may go to a number, whoever asks: texts cost the operator money by country, and some numbers pay who has
 * them. The stage's `textPrefixes` say which numbers are served; without them the setting `restrictCountry` does, and
 * without both every country is. Satellite phones belong to no country, and are never texted, nor are premium numbers.
 */
export const textRefusal = async (ctx: Context, to: string): Promise<Refusal | undefined> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(to);
  const refusal = refuse('number_not_texted', { field: 'mobile' });
  if (!number?.isValid() || !number.country || notTexted.has(number.getType())) return refusal;
  if (config.textPrefixes !== 'any') return beginsAsNamed(to, config.textPrefixes) ? undefined : refusal;
  const { restrictCountry } = await ctx.settings();
  return !restrictCountry || restrictCountry.toUpperCase() === number.country ? undefined : refusal;
};
