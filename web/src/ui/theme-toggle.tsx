import { useTranslation } from '@/i18n/translation';
import { chooseScheme, useColorScheme } from './color-scheme';
import { MoonIcon, SunIcon } from './shell-icons';

/** Light or dark; follows the device until the user chooses. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = useColorScheme() === 'dark';
  const label = t(isDark ? 'theme.toLight' : 'theme.toDark');
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => chooseScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
