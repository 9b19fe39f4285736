import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type Refusal, refuse } from '#shared/contract/errors';

/** A number in the one form it is stored in, so that no spelling of it (a trunk 0, say) passes for another number. */
export const canonicalMobile = (mobile: string): string | Refusal => {
  const parsed = parsePhoneNumberFromString(mobile);
  return parsed?.isPossible() ? parsed.number : refuse('mobile_no_blank_error');
};
