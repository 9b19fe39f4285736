import { createInstance } from 'i18next';
import { isolated } from '#shared/i18n/isolate';
import { initReactI18next } from 'react-i18next';
import { shell } from './shell';

export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: ['en'],
  resources: { en: { translation: shell } },
  partialBundledLanguages: true,
  keySeparator: false,
  nsSeparator: false,
  // What is put into a sentence keeps its own direction. React escapes markup.
  interpolation: { escapeValue: true, escape: (value: string) => isolated(value, i18n.language) },
  // Tells of missing texts (see i18n.ts); nothing is saved.
  saveMissing: true,
  react: { useSuspense: false, bindI18nStore: 'added' },
});
