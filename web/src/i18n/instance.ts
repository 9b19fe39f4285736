import { type BackendModule, createInstance, type i18n as Translator } from 'i18next';
import { isolated } from '#shared/i18n/isolate';
import { type Namespace, namespaces } from '#shared/i18n/namespaces';
import { useTextStore } from './text-store';
import { fallbacksOf, loadShipped, markIncomplete, textsOf } from './texts';

/** The translator of every page: texts with values and plurals, and texts of admins that refer to others. */
export const i18n: Translator = createInstance();

/** Gives the translator the texts of a language and namespace. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (locale, namespace, done) => {
    const name = namespace as Namespace;
    loadShipped(locale, name).then(
      () => done(null, textsOf(locale, name)),
      // With data an error is not stored: the next call tries again.
      (error: Error) => done(error, {}),
    );
  },
};

/** Loads namespaces of a language, and of its fallbacks. @throws Error of the first file that cannot be loaded. */
export const loadNamespaces = async (locale: string, wanted: readonly Namespace[]): Promise<void> => {
  const load = (each: string) =>
    new Promise<void>((resolve, reject) => {
      const lacking = wanted.filter(namespace => !i18n.hasResourceBundle(each, namespace));
      if (lacking.length === 0) return resolve();
      // The library reports any failure to all callers: only whether the files were loaded counts here.
      void i18n.reloadResources([each], lacking, (errors?: unknown) => {
        if (lacking.every(namespace => i18n.hasResourceBundle(each, namespace))) resolve();
        else reject((errors as Error[] | undefined)?.[0] ?? new Error(`Texts of ${each} are missing`));
      });
    });
  await Promise.all([locale, ...fallbacksOf(locale)].map(load));
};

let looking: Promise<unknown> | undefined;

/**
 * If a text is missing nevertheless, it may be in another namespace; otherwise its reader gets the English one.
 * (Without a text, data are shown as written.)
 */
const lookFurther = (): void => {
  const { language } = i18n;
  looking ??= loadNamespaces(language, namespaces)
    .then(() => {
      markIncomplete(language);
      return loadNamespaces(language, namespaces);
    })
    .catch(() => undefined)
    .then(() => (looking = undefined));
};

void i18n.use(backend).init({
  lng: 'en',
  ns: ['visit'],
  defaultNS: 'visit',
  fallbackNS: namespaces.filter(namespace => namespace !== 'visit'),
  fallbackLng: fallbacksOf,
  load: 'currentOnly',
  resources: { en: { visit: textsOf('en', 'visit') } },
  partialBundledLanguages: true,
  maxRetries: 0,
  keySeparator: false,
  nsSeparator: false,
  // Values in a sentence keep their own direction. React escapes markup.
  interpolation: { escapeValue: true, escape: (value: string) => isolated(value, i18n.language) },
  // Reports missing texts. Without a handler the library would also save them, and so notify all its listeners during
  // the rendering of one.
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, _key, shown) => {
    if (shown !== '') lookFurther();
  },
});

/** Rebuilds the changed texts of a language. */
export const showAnew = (locale: string): void => {
  for (const namespace of namespaces) {
    if (!i18n.hasResourceBundle(locale, namespace)) continue;
    const texts = textsOf(locale, namespace);
    if (JSON.stringify(texts) === JSON.stringify(i18n.getResourceBundle(locale, namespace))) continue;
    i18n.removeResourceBundle(locale, namespace);
    i18n.addResourceBundle(locale, namespace, texts, false, true);
  }
};

/** The same for every language. */
export const showAllAnew = (): void => Object.keys(i18n.store.data).forEach(showAnew);

const dateLocaleIn = ({ choices, locale }: ReturnType<typeof useTextStore.getState>): string | undefined =>
  choices.find(choice => choice.locale === locale)?.dateLocale;

// Only the store is ever written to.
useTextStore.subscribe((now, before) => {
  if (now.category !== before.category || now.byDefault !== before.byDefault) showAllAnew();
  if (now.locale !== i18n.language) void i18n.changeLanguage(now.locale);
  // The format of dates is no text, but listeners of texts depend on it.
  else if (dateLocaleIn(now) !== dateLocaleIn(before)) i18n.addResourceBundle(now.locale, 'visit', {}, false, false);
});
