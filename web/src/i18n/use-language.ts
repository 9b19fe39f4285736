import { useTranslation } from 'react-i18next';
import { choiceOf, languageChoices, setLanguage } from './i18n';
import { directionOf } from './languages';

/** The current language, the available ones, and the switch. Re-renders when the language changes. */
export function useLanguage() {
  const { i18n } = useTranslation();
  const { dateLocale } = choiceOf(i18n.language);
  return {
    locale: i18n.language,
    direction: directionOf(i18n.language),
    dateLocale,
    choices: languageChoices(),
    setLanguage,
  } as const;
}
