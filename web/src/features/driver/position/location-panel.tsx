import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '#shared/contract/entities/common';
import { usePlaceName } from '../api';
import { BottomPanel } from '../panel/bottom-panel';
import { usePlace } from './place';

/** Lets the driver pick their position on the map. */
export function PlacePanel(props: { onPlaced: (at: LatLng) => void }) {
  const { t } = useTranslation();
  const { pick, place, stopChoosing } = usePlace();
  const name = usePlaceName(pick);
  const confirm = () => {
    if (!pick) return;
    place(pick);
    props.onPlaced(pick);
  };
  return (
    <BottomPanel
      label={t('driver.placeTitle')}
      footer={
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 1 }}>
          <Button size="large" variant="outlined" onClick={stopChoosing}>
            {t('common.cancel')}
          </Button>
          <Button size="large" disabled={!pick} onClick={confirm}>
            {t('driver.placeConfirm')}
          </Button>
        </Box>
      }
    >
      <Typography variant="h2">{pick && name ? name : t('driver.placeTitle')}</Typography>
      <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{t('driver.placeText')}</Typography>
    </BottomPanel>
  );
}
