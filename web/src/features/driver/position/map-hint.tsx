import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '@/i18n/translation';
import { PinIcon } from '@/ui/icons';
import { usePlace } from './place';

/** Notifies the driver that a manual position is in use, or that they are outside the service area. */
export function MapHint({ kind }: { kind: 'placed' | 'outside' }) {
  const { t } = useTranslation();
  const { place, startChoosing } = usePlace();
  const placed = kind === 'placed';
  return (
    <Box
      sx={{
        position: 'absolute',
        zIndex: 2,
        top: { xs: 84, md: 88 },
        insetInlineStart: { xs: 12, md: 452 },
        maxWidth: 'calc(100% - 72px)',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.5,
        borderRadius: 1.5,
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'hairline',
        typography: 'body2',
      }}
    >
      <PinIcon fontSize="small" aria-hidden />
      <span>{t(placed ? 'driver.placedHint' : 'driver.outsideTitle')}</span>
      <Button size="small" variant="text" onClick={() => (placed ? place(undefined) : startChoosing())}>
        {t(placed ? 'driver.useGps' : 'driver.placeMe')}
      </Button>
    </Box>
  );
}
