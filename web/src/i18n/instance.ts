import { createInstance } from 'i18next';
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
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
});
