import { type Refusal, refuse } from '#shared/contract/errors';

/**
 * A number in the one form it is stored in, so that no spelling of it (a trunk 0, say) passes for another number. The
 * numbering plans are loaded when a number comes: most calls bring none.
 */
export const canonicalMobile = async (mobile: string): Promise<string | Refusal> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(mobile);
  return parsed?.isPossible() ? parsed.number : refuse('mobile_no_blank_error');
};
