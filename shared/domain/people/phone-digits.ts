const twoDigitCodes = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Length of the country code of an international number (ITU-T E.164: no code is a prefix of another). */
const codeLength = (digits: string): number => {
  if (/^[17]/.test(digits)) return 1;
  return twoDigitCodes.test(digits) ? 2 : 3;
};

const withoutTrunk = (digits: string): string => digits.replace(/^0+/, '');

/** Splits a number into country code and national number, without the trunk prefix 0. */
const apart = (digits: string): { country: string; national: string } => {
  const length = codeLength(digits);
  return { country: digits.slice(0, length), national: withoutTrunk(digits.slice(length)) };
};

/** Search tokens of a stored number (`+46701234567`): `46701234567` and the national `701234567`. */
export const phoneTokens = (mobile: string): string[] => {
  const digits = mobile.replace(/\D/g, '');
  if (digits === '') return [];
  const { country, national } = apart(digits);
  return [country + national, national].filter(token => token !== '');
};

/**
 * Search prefixes for typed digits: `070-123` is national, `+46 (0)70` has its country code, `0046 70` as well, `4670`
 * may be either. The trunk prefix 0 is dropped, so that `phoneTokens` begin with the result.
 */
export const phonePrefixes = (typed: string): string[] => {
  const plain = typed.replace(/\(0\)/g, '');
  const digits = plain.replace(/\D/g, '');
  const isInternational = /^\s*(?:\+|00)/.test(plain);
  const bare = withoutTrunk(digits);
  const { country, national } = apart(bare);
  const withCountry = country + national;
  if (isInternational) return bare === '' ? [] : [withCountry];
  const isNational = digits.startsWith('0');
  return [...new Set(isNational ? [bare] : [bare, withCountry])].filter(prefix => prefix !== '');
};
