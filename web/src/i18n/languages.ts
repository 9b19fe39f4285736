/** A language that a visitor can choose: shipped with the site, or added by an admin, perhaps with texts of its own. */
export type LanguageChoice = {
  /** BCP 47, such as `ar`. */
  locale: string;
  /** The language's name in its own script. */
  name: string;
  /** Locale for dates and numbers. */
  dateLocale: string;
  /** Of an admin's record of it. */
  id?: string;
  /** The version of its own texts; 0 or missing: it has none. */
  textVersion?: number;
};

export type Texts = Readonly<Record<string, string>>;
export type OwnTexts = { version: number; texts: Texts };

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'dv', 'yi']);

export const shippedLanguages: readonly LanguageChoice[] = [
  { locale: 'en', name: 'English', dateLocale: 'en-GB' },
  { locale: 'ar', name: 'العربية', dateLocale: 'ar' },
];

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.has(locale.toLowerCase().split('-')[0]!) ? 'rtl' : 'ltr';
