/** A language that a visitor can choose: shipped with the site, or added by an admin as a map of overrides. */
export type LanguageChoice = {
  /** BCP 47, such as `ar`. */
  locale: string;
  /** The language's name in its own script. */
  name: string;
  /** Locale for dates and numbers. */
  dateLocale: string;
  texts?: Readonly<Record<string, string>>;
};

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'dv', 'yi']);

export const shippedLanguages: readonly LanguageChoice[] = [
  { locale: 'en', name: 'English', dateLocale: 'en-GB' },
  { locale: 'ar', name: 'العربية', dateLocale: 'ar' },
];

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.has(locale.toLowerCase().split('-')[0]!) ? 'rtl' : 'ltr';
