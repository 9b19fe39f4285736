import type { CountryCode } from 'libphonenumber-js/max';
import { plainPhone } from '#shared/domain/people/plain-phone';

/**
 * A number that was typed for another person, in the form in which texts are sent; undefined if it is invalid. Without
 * a country code, it belongs to the sender's country, or to the only country that is served.
 */
export const textableNumber = async (
  typed: string,
  senderMobile: string,
  servedCountry: string,
): Promise<string | undefined> => {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const home = parsePhoneNumberFromString(senderMobile)?.country ?? servedCountry.toUpperCase();
  const country = isSupportedCountry(home) ? (home satisfies CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(plainPhone(typed).replace(/^00/, '+'), country);
  // An extension is behind a switchboard, which reads no texts.
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : undefined;
};
