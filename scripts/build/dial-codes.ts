import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Plugin } from 'vite';

/** Vite plugin: of the numbering plans a list of countries needs the dial prefixes only. */
export const dialCodes = (): Plugin => ({
  name: 'dial-codes',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/features/auth/phone/dial-codes.ts')) return null;
    const codes = Object.fromEntries(getCountries().map(country => [country, getCountryCallingCode(country)]));
    return `export const dialCodes = ${JSON.stringify(codes)};`;
  },
});
