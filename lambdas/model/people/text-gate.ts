import type { NumberType } from 'libphonenumber-js/max';
import { type Refusal, refuse } from '#shared/contract/errors';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';

/**
 * Limits of texts per hour for the whole service, by reason: far more than it needs, and less than is worth an attack
 * for money. Each reason has its own limit, so that codes for strangers never prevent a sign-in.
 */
export const TEXTS_PER_HOUR = { 'sign-in': 500, contact: 250, parcel: 500, booking: 250, account: 250 } as const;
export type TextReason = keyof typeof TEXTS_PER_HOUR;

/** Numbers that cost extra, or that receive no texts. */
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
 * Why no text may be sent to a number, by any sender: texts cost the operator money by country, and owners of some
 * numbers earn from them. The stage's `textPrefixes` decide which numbers are served; without them the setting
 * `restrictCountry` decides, and without both every country is served. Satellite phones, which belong to no country,
 * and premium numbers never get texts.
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
