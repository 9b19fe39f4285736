import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { MoonIcon, SunIcon } from './shell-icons';
import { QuietIconButton } from './shell-controls';

/** Light or dark; follows the device until the user chooses. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { colorScheme, setMode } = useColorScheme();
  const dark = colorScheme === 'dark';
  const label = t(dark ? 'theme.toLight' : 'theme.toDark');
  return (
    <QuietIconButton type="button" aria-label={label} title={label} onClick={() => setMode(dark ? 'light' : 'dark')}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </QuietIconButton>
  );
}
