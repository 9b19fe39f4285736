import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#shared/contract/time';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { useSettings } from '@/lib/settings-queries';
import { ofToday, useMissed } from '../offers/missed-offers';

const SHOWN = 5;

/** The latest offers of today that the driver missed, folded. */
export function MissedList() {
  const { t } = useTranslation();
  const { date, distance } = useFormat();
  const now = useNow(MINUTE_MS);
  const { timeZone } = useSettings();
  const missed = ofToday(
    useMissed(state => state.missed),
    now,
    timeZone,
  );
  if (missed.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 1.5, '& summary': { minHeight: 44, display: 'list-item', pt: 1.25 } }}>
      <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer' }}>
        {t('driver.missedCount', { count: missed.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {missed.slice(0, SHOWN).map(({ bookingId, at, share, pickupKm, address }) => (
          <Box
            component="li"
            key={bookingId}
            sx={{ display: 'flex', gap: 2, py: 1, borderTop: 1, borderColor: 'hairline' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" noWrap>
                <bdi>{address}</bdi>
              </Typography>
              <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
                {date(at, 'time')} · {distance(pickupKm)}
              </Typography>
            </Box>
            <Typography variant="subtitle2" component="span">
              <Money amount={share} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
