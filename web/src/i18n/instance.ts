import { createInstance, type i18n as Translator } from 'i18next';
import { isolated } from '#shared/i18n/isolate';
import { loadTexts } from './i18n';
import { loadShipped } from './own-texts';
import { useTextStore } from './text-store';
import { setTranslator } from './translator-word';

const { locale, fallbacks, texts } = useTextStore.getState();

/** The translator of every page but the landing page: plurals, and texts of admins that refer to others. */
export const i18n: Translator = createInstance();

let looking: Promise<unknown> | undefined;

/**
 * Should a text be missing all the same, it may be one of another area; or else its reader gets the English one. (Without
 * a text, data are shown as written.)
 */
const lookFurther = (): void => {
  looking ??= Promise.allSettled([
    loadTexts('rest'),
    i18n.language === 'en' ? undefined : loadShipped('en', ['visit', 'sign', 'ride', 'rest']),
  ]).then(() => (looking = undefined));
};

void i18n.init({
  lng: locale,
  fallbackLng: [...fallbacks],
  resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
  partialBundledLanguages: true,
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

setTranslator(key => (i18n.exists(key) ? i18n.t(key) : undefined));

const dateLocaleIn = ({ choices, locale: language }: ReturnType<typeof useTextStore.getState>): string | undefined =>
  choices.find(choice => choice.locale === language)?.dateLocale;

// The store is the only one that anybody writes to.
useTextStore.subscribe((now, before) => {
  i18n.options.fallbackLng = [...now.fallbacks];
  for (const [language, translation] of Object.entries(now.texts)) {
    if (before.texts[language] === translation) continue;
    i18n.removeResourceBundle(language, 'translation');
    i18n.addResourceBundle(language, 'translation', translation, false, true);
  }
  if (now.locale !== i18n.language) void i18n.changeLanguage(now.locale);
  // How dates are written is no text, but is read by what listens for texts.
  else if (dateLocaleIn(now) !== dateLocaleIn(before))
    i18n.addResourceBundle(now.locale, 'translation', {}, false, false);
});
