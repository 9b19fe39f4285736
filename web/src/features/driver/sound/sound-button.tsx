import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '@/i18n/translation';
import { BellIcon, BellOffIcon } from '@/ui/icons';
import { allowSound, useSilenced, useSound } from './ring';

/**
 * Toggles the offer sound, remembered on this device. While the browser blocks audio, it asks for the tap that unlocks
 * it.
 */
export function SoundButton({ compact }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { on, toggle } = useSound();
  const silenced = useSilenced();
  const icon = on ? <BellIcon /> : <BellOffIcon />;
  if (compact)
    return (
      <IconButton aria-label={t('driver.mute')} aria-pressed={on} onClick={toggle} sx={{ width: 44, height: 44 }}>
        {icon}
      </IconButton>
    );
  if (silenced)
    return (
      <Button variant="outlined" onClick={allowSound} startIcon={icon} sx={{ minHeight: 44, flex: 'none' }}>
        {t('driver.soundBlocked')}
      </Button>
    );
  return (
    <Button
      variant="outlined"
      aria-pressed={on}
      onClick={toggle}
      startIcon={icon}
      sx={{ minHeight: 44, flex: 'none', px: 2 }}
    >
      {t(on ? 'driver.soundOn' : 'driver.soundOff')}
    </Button>
  );
}
