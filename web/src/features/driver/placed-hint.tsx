import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PinIcon } from '@/components/icons';
import { usePlace } from './place';

/** Reminds the driver that the map was told where they are. */
export function PlacedHint() {
  const { t } = useTranslation();
  const place = usePlace(state => state.place);
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
      <span>{t('driver.placedHint')}</span>
      <Button size="small" variant="text" onClick={() => place(undefined)}>
        {t('driver.useGps')}
      </Button>
    </Box>
  );
}
