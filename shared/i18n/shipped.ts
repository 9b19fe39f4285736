/** Flat map of key to text. */
export type Texts = Readonly<Record<string, string>>;

type ShippedLanguage = {
  /** The language's name in its own script. */
  name: string;
  /** Locale for dates and numbers. */
  dateLocale: string;
  load: () => Promise<Texts>;
};

/** Every language that ships, by locale: a further one is a file of texts beside this one, and a line here. */
export const shipped: Readonly<Record<string, ShippedLanguage>> = {
  en: { name: 'English', dateLocale: 'en-GB', load: async () => (await import('./en')).en },
  ar: { name: 'العربية', dateLocale: 'ar', load: async () => (await import('./ar')).ar },
  es: { name: 'Español', dateLocale: 'es', load: async () => (await import('./es')).es },
  fr: { name: 'Français', dateLocale: 'fr', load: async () => (await import('./fr')).fr },
  de: { name: 'Deutsch', dateLocale: 'de', load: async () => (await import('./de')).de },
  pt: { name: 'Português', dateLocale: 'pt-BR', load: async () => (await import('./pt')).pt },
};

/** Not with `in`: `toString` is a well-formed code of a language. */
export const isShipped = (locale: string): boolean => Object.hasOwn(shipped, locale);

/** The texts of a language, loaded on first use; none if it does not ship. */
export const shippedTexts = async (locale: string): Promise<Texts> =>
  isShipped(locale) ? shipped[locale]!.load() : {};

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'dv', 'yi']);

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0]!;

export const directionOf = (locale: string): 'ltr' | 'rtl' => (rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr');

/** The shipped language closest to what a reader wants (`ar-EG` → `ar`); none if it does not ship. */
export const shippedFor = (wanted: string | undefined): string | undefined =>
  wanted === undefined ? undefined : [wanted, languageOf(wanted)].find(isShipped);

/** The same; English if there is none. */
export const closestShipped = (wanted: string | undefined): string => shippedFor(wanted) ?? 'en';
