import type * as PhoneModule from 'libphonenumber-js/min';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Settings } from '#shared/contract/entities/settings';
import { plainPhone } from '#shared/domain/people/plain-phone';
import { useLanguage } from '@/i18n/use-language';
import { pause } from '@/lib/pause';
import { countryKeys } from '@/lib/query-keys';

export type Country = {
  /** ISO 3166, two letters. */
  code: string;
  label: string;
  /** Dial prefix without plus. */
  phone: string;
};

type PhoneLib = typeof PhoneModule;
let lib: Promise<PhoneLib> | undefined;
const phoneLib = (): Promise<PhoneLib> =>
  (lib ??= import('libphonenumber-js/min').catch((error: unknown) => {
    lib = undefined;
    throw error;
  }));

/** Numbering plans, 36 kB: a field begins to load them when it gets the focus, so that they are there when it is read. */
export const preparePhones = (): void => void phoneLib().catch(() => undefined);

export const loadCountries = async (locale: string): Promise<Country[]> => {
  const { dialCodes } = await import('./dial-codes');
  // A phone takes tens of milliseconds for each.
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  await pause();
  const order = new Intl.Collator(locale);
  await pause();
  return Object.entries(dialCodes)
    .map(([code, phone]) => ({ code, label: names.of(code) ?? code, phone }))
    .sort((a, b) => order.compare(a.label, b.label));
};

/** A constant, so that components with this value do not render again. */
const none: readonly Country[] = [];

/** Every country with its dial prefix, sorted by name in the visitor's language. */
export function useCountries(): readonly Country[] {
  const { locale } = useLanguage();
  const list = useQuery({
    queryKey: countryKeys.list(locale),
    queryFn: () => loadCountries(locale),
    staleTime: Infinity,
  });
  return list.data ?? none;
}

/** Codes by English names: not before there is a list. */
let codes: ReadonlyMap<string | undefined, string> | undefined;
const codeOf = (name: string, countries: readonly Country[]): string | undefined => {
  if (countries.length === 0) return undefined;
  if (!codes) {
    const english = new Intl.DisplayNames(['en'], { type: 'region' });
    codes = new Map(countries.map(({ code }) => [english.of(code), code]));
  }
  return codes.get(name);
};

/** The country from the settings (an English name), else the one that place searches are restricted to. */
export const homeCountry = (
  settings: Pick<Settings, 'country' | 'restrictCountry'>,
  countries: readonly Country[],
): string => codeOf(settings.country, countries) ?? (settings.restrictCountry.toUpperCase() || 'US');

/** Whether a number names its country itself; the plus may be written as 00. */
const namesCountry = (plain: string): boolean => /^(\+|00)/.test(plain);

/**
 * A number without its separators in E.164: plus, country code, digits. A country's code that is typed wins over the one
 * that is chosen; a trunk 0 is dropped where the numbering plan has one.
 */
export const internationalNumber = async (country: string, plain: string): Promise<string> => {
  const { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await phoneLib();
  const digits = plain.replace(/^(\+|00)/, '');
  if (namesCountry(plain)) return parsePhoneNumberFromString(`+${digits}`)?.number ?? `+${digits}`;
  if (!isSupportedCountry(country)) return `+${digits}`;
  const parsed = parsePhoneNumberFromString(digits, country);
  return parsed?.isPossible() ? parsed.number : `+${getCountryCallingCode(country)}${digits}`;
};

/** Chooses the country that a typed or pasted number names. */
export function useNamedCountry(typed: string, choose: (country: string) => void): void {
  const plain = plainPhone(typed);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!namesCountry(plain)) return;
    let isCurrent = true;
    const follow = async () => {
      const { parsePhoneNumberFromString } = await phoneLib();
      const country = parsePhoneNumberFromString(plain.replace(/^00/, '+'))?.country;
      if (isCurrent && country) latest.current(country);
    };
    // Without the numbering plans, the number is checked only when it is sent.
    follow().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [plain]);
}

/** A stored number with its digits in groups; as it is until the numbering plans are there. */
export function useReadableNumber(mobile: string): string {
  const { data } = useQuery({
    queryKey: countryKeys.readable(mobile),
    queryFn: async () => (await phoneLib()).parsePhoneNumberFromString(mobile)?.formatInternational() ?? mobile,
    enabled: mobile !== '',
    staleTime: Infinity,
  });
  return data ?? mobile;
}
