import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format';
import type { Shares } from './adjust-wish';

const sides = ['rider', 'driver', 'platform'] as const;

/** What rider, driver and platform get or lose. */
export function AdjustPreview({ shares }: { shares: Shares }) {
  const { t } = useTranslation();
  const { signed } = useFormat();
  return (
    <Box role="status" aria-label={t('adjust.preview')} sx={{ bgcolor: 'surface', borderRadius: 1.5, p: 2 }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t('adjust.preview')}
      </Typography>
      {sides.map(side => (
        <Box key={side} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
          <Typography variant="body2">{t(`adjust.side.${side}`)}</Typography>
          <Typography variant="subtitle2" component="span" className="tnum">
            {signed(shares[side])}
          </Typography>
        </Box>
      ))}
      {shares.rider < 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('adjust.raiseHint')}
        </Typography>
      )}
    </Box>
  );
}
