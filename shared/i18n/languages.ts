/** A shipped language, without its texts. */
export type Language = {
  /** Its name in its own script. */
  name: string;
  /** Locale for dates and numbers. */
  dateLocale: string;
  /** Offers the language, in its own words, to a reader who sees another one. */
  offer: { read: string; decline: string };
  /** Its file lacks texts, which appear in English until they are translated. */
  isPartial?: true;
};

/** Every shipped language, by locale; `shipped.ts` loads their texts. */
export const languages = {
  en: { name: 'English', dateLocale: 'en-GB', offer: { read: 'Read in English', decline: 'No, thanks' } },
  ar: { name: 'العربية', dateLocale: 'ar', offer: { read: 'القراءة بالعربية', decline: 'لا، شكرًا' } },
  es: { name: 'Español', dateLocale: 'es', offer: { read: 'Leer en español', decline: 'No, gracias' } },
  fr: { name: 'Français', dateLocale: 'fr', offer: { read: 'Lire en français', decline: 'Non merci' } },
  de: { name: 'Deutsch', dateLocale: 'de', offer: { read: 'Auf Deutsch lesen', decline: 'Nein, danke' } },
  pt: { name: 'Português', dateLocale: 'pt-BR', offer: { read: 'Ler em português', decline: 'Não, obrigado' } },
} as const satisfies Record<string, Language>;

/** A language that ships. */
export type Locale = keyof typeof languages;

/** Not with `in`: `toString` is a well-formed language code. */
export const isShipped = (locale: string): boolean => Object.hasOwn(languages, locale);

/** Whether no text is missing; false for a language that does not ship. */
export const isWhole = (locale: string): boolean => {
  if (!isShipped(locale)) return false;
  const language: Language = languages[locale as Locale];
  return !language.isPartial;
};

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'dv', 'yi']);

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0]!;

export const directionOf = (locale: string): 'ltr' | 'rtl' => (rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr');

/** The shipped language closest to the reader's wish (`ar-EG` → `ar`); undefined if none ships. */
export const shippedFor = (wanted: string | undefined): string | undefined =>
  wanted === undefined ? undefined : [wanted, languageOf(wanted)].find(isShipped);

/** The same; English if there is none. */
export const closestShipped = (wanted: string | undefined): string => shippedFor(wanted) ?? 'en';
