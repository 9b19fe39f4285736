import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/**
 * The dial prefix of every country, without plus. The build puts the list itself in the place of this file: the numbering
 * plans that it is read from are 36 kB (see `scripts/build/dial-codes.ts`).
 */
export const dialCodes: Readonly<Record<string, string>> = Object.fromEntries(
  getCountries().map(country => [country, getCountryCallingCode(country)]),
);
