import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LatLng } from '#shared/contract/entities/common';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { usePlaceName } from '@/lib/place-name';
import { BottomPanel } from '../panel/bottom-panel';
import { usePlace } from './place';

/** Lets the driver pick their position on the map. */
export function PlacePanel(props: { onPlaced: (at: LatLng) => void }) {
  const { t } = useTranslation();
  const { distance } = useFormat();
  const { pick, roughM, place, stopChoosing } = usePlace();
  const name = usePlaceName(pick);
  const title = t(roughM ? 'driver.roughTitle' : 'driver.placeTitle');
  const confirm = () => {
    if (!pick) return;
    place(pick);
    props.onPlaced(pick);
  };
  return (
    <BottomPanel
      label={title}
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
      <Typography variant="h2">{pick && name ? name : title}</Typography>
      <Typography sx={{ mt: 0.5, color: 'text.secondary' }} role={roughM ? 'alert' : undefined}>
        {roughM ? t('driver.roughText', { distance: distance(roughM / 1_000) }) : t('driver.placeText')}
      </Typography>
    </BottomPanel>
  );
}
