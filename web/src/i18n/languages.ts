/** A language a visitor can choose: shipped with the site, or added by an admin as a map of overrides. */
export type LanguageChoice = {
  /** BCP 47, such as `ar`. */
  locale: string;
  /** In its own script. */
  name: string;
  /** Locale of dates and figures. */
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
