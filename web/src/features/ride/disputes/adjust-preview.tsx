import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { useFormat } from '@/lib/format';
import type { Shares } from './adjust-wish';

const sides = ['rider', 'driver', 'platform'] as const;

/** What rider, driver and platform get or lose, or why the amount is not possible. */
export function AdjustPreview({ shares, isRaise }: { shares: Shares | Refusal; isRaise: boolean }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (isRefusal(shares)) {
    const { refusal, params = {} } = shares;
    const limit = (name: 'least' | 'most') => money(Number(params[name] ?? 0));
    return (
      <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
        {t(refusal as 'correction_limit', { least: limit('least'), most: limit('most') })}
      </Typography>
    );
  }
  const signed = (amount: number) => money(amount).replace('\u2066', amount > 0 ? '\u2066+' : '\u2066');
  return (
    <Box role="status" aria-label={t('adjust.preview')} sx={{ bgcolor: 'surface', borderRadius: 1.5, p: 2 }}>
      {sides.map(side => (
        <Box key={side} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
          <Typography variant="body2">{t(`adjust.side.${side}`)}</Typography>
          <Typography variant="subtitle2" component="span" className="tnum">
            {signed(shares[side])}
          </Typography>
        </Box>
      ))}
      {isRaise && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('adjust.raiseHint')}
        </Typography>
      )}
    </Box>
  );
}
