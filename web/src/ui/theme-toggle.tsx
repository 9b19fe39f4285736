import { useTranslation } from '@/i18n/translation';
import { setDark, useSite } from '@/lib/stores/site';
import { MoonIcon, SunIcon } from './shell-icons';

/** Light or dark; follows the device until the user chooses. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = useSite(site => site.isDark);
  const label = t(isDark ? 'theme.toLight' : 'theme.toDark');
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => setDark(!isDark)}>
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
