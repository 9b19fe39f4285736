import { type Refusal, refuse } from '#shared/contract/errors';

/** Without the country code, as the form counts digits. */
const LEAST_DIGITS = 6;

/**
 * A number in the one form in which it is stored, so that no variant (e.g. with a trunk 0) counts as another number.
 * The numbering plans are loaded on first use: most calls contain no number.
 */
export const canonicalMobile = async (mobile: string): Promise<string | Refusal> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(mobile);
  if (!parsed?.isPossible() || parsed.nationalNumber.length < LEAST_DIGITS) return refuse('mobile_no_blank_error');
  return parsed.number;
};
