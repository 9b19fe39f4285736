import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import css from './language-select.module.css';
import { ChevronIcon, GlobeIcon } from './shell-icons';

/** The language switch. A native select, which is small and familiar on every phone. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { locale, choices, setLanguage } = useLanguage();
  return (
    <label className={css.frame}>
      <GlobeIcon fontSize="small" />
      <select
        className="type-subtitle2"
        aria-label={t('language.label')}
        value={locale}
        onChange={event => void setLanguage(event.target.value)}
      >
        {choices.map(choice => (
          <option key={choice.locale} value={choice.locale} lang={choice.locale}>
            {choice.name}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </label>
  );
}
