import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { shell } from './shell';
import { loadRtlCache } from './direction';
import { directionOf, shippedLanguages, type LanguageChoice } from './languages';

const STORAGE_KEY = 'wayfare-language';
const choices = new Map<string, LanguageChoice>(shippedLanguages.map(choice => [choice.locale, choice]));
const loaded = new Set<string>();

export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: shell } },
  partialBundledLanguages: true,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
});

const loadTexts = async (locale: string): Promise<void> => {
  if (loaded.has(locale)) return;
  const texts: Readonly<Record<string, string>> =
    locale === 'ar' ? (await import('#shared/i18n/ar')).ar : (await import('#shared/i18n/en')).en;
  // Texts written by an admin override the shipped ones, in whichever order they load.
  i18n.addResourceBundle(locale, 'translation', { ...texts, ...choices.get(locale)?.texts }, true, true);
  loaded.add(locale);
};

/** Loads all texts of the current language (and the English fallback). Lazy pages await this before they render. */
export const loadAllTexts = async (): Promise<void> => {
  await Promise.all([loadTexts('en'), loadTexts(i18n.language)]);
};

/** Switches texts, direction, script and date format at once, and stores the choice. */
export const setLanguage = async (locale: string, remember = true): Promise<void> => {
  const rtl = directionOf(locale) === 'rtl';
  await Promise.all([
    locale === 'en' ? undefined : loadTexts(locale),
    rtl ? loadRtlCache() : undefined,
    // If the Arabic font fails to load, show the text in a fallback font.
    rtl ? import('./arabic-script').catch(() => undefined) : undefined,
  ]);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  if (remember) localStorage.setItem(STORAGE_KEY, locale);
};

/** Restores the language of the last visit. Resolves at once for English. */
export const startLanguage = async (): Promise<void> => {
  const remembered = localStorage.getItem(STORAGE_KEY);
  if (remembered && choices.has(remembered) && remembered !== i18n.language) await setLanguage(remembered);
};

/** Adds languages created by admins, applies their overrides and, if none was chosen, selects the default. */
export const offerLanguages = async (languages: readonly (LanguageChoice & { default: boolean })[]): Promise<void> => {
  for (const language of languages) {
    const name = choices.get(language.locale)?.name ?? language.name;
    choices.set(language.locale, { ...language, name });
    if (language.texts) i18n.addResourceBundle(language.locale, 'translation', language.texts, true, true);
  }
  const wanted = localStorage.getItem(STORAGE_KEY) ?? languages.find(language => language.default)?.locale;
  if (wanted && wanted !== i18n.language && choices.has(wanted)) await setLanguage(wanted, false);
};

export const languageChoices = (): readonly LanguageChoice[] => [...choices.values()];

export const choiceOf = (locale: string): LanguageChoice => choices.get(locale) ?? shippedLanguages[0]!;
