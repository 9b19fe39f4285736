import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface Country {
  code: CountryCode;
  name: string;
  /** Dial prefix without the plus. */
  prefix: string;
}

/** Every country with a dial prefix, by its name in a language. */
export function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return getCountries()
    .map(code => ({ code, name: names.of(code) ?? code, prefix: getCountryCallingCode(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** The country that a setting means: its English name, or its ISO code. */
export function countryOf(setting: string): CountryCode | undefined {
  return countriesIn('en').find(({ code, name }) => code === setting.toUpperCase() || name === setting)?.code;
}

/** Plus, dial prefix, digits (spec §5). */
export const mobileOf = (country: CountryCode, digits: string): string =>
  `+${getCountryCallingCode(country)}${digits.replace(/^0+/, '')}`;
