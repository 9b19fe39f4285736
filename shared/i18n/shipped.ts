import { isShipped, isWhole, languages, type Language } from './languages';

/** Flat map of key to text. */
export type Texts = Readonly<Record<string, string>>;

type ShippedLanguage = Language & { load: () => Promise<Texts> };

/**
 * Every shipped language, by locale. A new language needs a file of texts beside this one, and a line here and in
 * `languages.ts`.
 */
export const shipped: Readonly<Record<string, ShippedLanguage>> = {
  en: { ...languages.en, load: async () => (await import('./en')).en },
  ar: { ...languages.ar, load: async () => (await import('./ar')).ar },
  es: { ...languages.es, load: async () => (await import('./es')).es },
  fr: { ...languages.fr, load: async () => (await import('./fr')).fr },
  de: { ...languages.de, load: async () => (await import('./de')).de },
  pt: { ...languages.pt, load: async () => (await import('./pt')).pt },
} satisfies Record<keyof typeof languages, ShippedLanguage>;

/** The texts of a language, loaded on first use, with English ones for missing texts; undefined if it does not ship. */
export const shippedTexts = async (locale: string): Promise<Texts> => {
  if (!isShipped(locale)) return {};
  const texts = await shipped[locale]!.load();
  return isWhole(locale) ? texts : { ...(await shipped['en']!.load()), ...texts };
};
