import { isShipped, type Language, languages } from '#shared/i18n/languages';
import type { Texts } from '#shared/i18n/shipped';

export { closestShipped, directionOf, isWhole } from '#shared/i18n/languages';
export type { Texts } from '#shared/i18n/shipped';

/** A language that a visitor can choose: shipped with the site, or added by an admin, perhaps with texts of its own. */
export type LanguageChoice = {
  /** BCP 47, such as `ar`. */
  locale: string;
  /** The language's name in its own script. */
  name: string;
  /** Locale for dates and numbers. */
  dateLocale: string;
  /** Id of an admin's record of the language. */
  id?: string;
  /** The version of its own texts; 0 or missing if it has none. */
  textVersion?: number;
};

/** The offer to read in a shipped language, in that language. */
export const offerWords = (locale: string): Language['offer'] | undefined =>
  isShipped(locale) ? languages[locale as keyof typeof languages].offer : undefined;

export type OwnTexts = { version: number; texts: Texts };

export const shippedLanguages: readonly LanguageChoice[] = Object.entries(languages).map(
  ([locale, { name, dateLocale }]) => ({ locale, name, dateLocale }),
);
