const twoDigitCodes = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** How many digits of an international number are its country's (ITU-T E.164: no code is the beginning of another). */
const codeLength = (digits: string): number => {
  if (/^[17]/.test(digits)) return 1;
  return twoDigitCodes.test(digits) ? 2 : 3;
};

const withoutTrunk = (digits: string): string => digits.replace(/^0+/, '');

/** Country and number apart, the number without the 0 that is dialled before it at home. */
const apart = (digits: string): { country: string; national: string } => {
  const length = codeLength(digits);
  return { country: digits.slice(0, length), national: withoutTrunk(digits.slice(length)) };
};

/** What a stored number (`+46701234567`) is found by: `46701234567` and, as at home, `701234567`. */
export const phoneTokens = (mobile: string): string[] => {
  const digits = mobile.replace(/\D/g, '');
  if (digits === '') return [];
  const { country, national } = apart(digits);
  return [country + national, national].filter(token => token !== '');
};

/**
 * What the digits that somebody typed may be the beginning of: `070-123` the number at home, `+46 (0)70` with its country,
 * `0046 70` the same, `4670` either. Without the country code that people leave out, so that `phoneTokens` begin with it.
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
