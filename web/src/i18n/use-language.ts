import { choiceOf, setLanguage } from './i18n';
import { directionOf } from './languages';
import { useTextStore } from './text-store';

/** The current language, the available ones, and the switch. Re-renders when the language changes. */
export function useLanguage() {
  const locale = useTextStore(state => state.locale);
  const choices = useTextStore(state => state.choices);
  const { dateLocale } = choiceOf(locale);
  return { locale, direction: directionOf(locale), dateLocale, choices, setLanguage } as const;
}
