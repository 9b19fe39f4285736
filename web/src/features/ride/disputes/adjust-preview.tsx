import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { Shares } from './adjust-wish';

const sides = ['rider', 'driver', 'platform'] as const;

/** Amounts that rider, driver and platform get or lose. */
export function AdjustPreview({ shares }: { shares: Shares }) {
  const { t } = useTranslation();
  const { signed } = useFormat();
  return (
    <Box role="status" aria-label={t('adjust.preview')}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t('adjust.preview')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1, mt: 0.5 }}>
        {sides.map(side => (
          <Box key={side}>
            <Typography variant="body2" noWrap>
              {t(`adjust.side.${side}`)}
            </Typography>
            <Typography variant="subtitle2" component="p" className="tnum">
              {signed(shares[side])}
            </Typography>
          </Box>
        ))}
      </Box>
      {shares.rider < 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('adjust.raiseHint')}
        </Typography>
      )}
    </Box>
  );
}
