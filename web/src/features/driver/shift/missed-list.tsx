import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { useSettings } from '@/lib/settings-queries';
import { isOpen, ofToday, useMissed } from '../offers/missed-offers';
import { useShareText } from '../offers/use-share-text';

const SHOWN = 5;
/** A trip is no longer listed as available this soon before its last moment. */
const LOOK_MS = 5_000;

/** Today's latest missed offers, folded; expanded while one of them can still be taken. */
export function MissedList(props: { taking: string | undefined; onTake: (bookingId: string) => void }) {
  const { t } = useTranslation();
  const { date, distance } = useFormat();
  const shareText = useShareText();
  const now = useNow(LOOK_MS);
  const { timeZone } = useSettings();
  const missed = ofToday(
    useMissed(state => state.missed),
    now,
    timeZone,
  );
  if (missed.length === 0) return null;
  const isAnyOpen = missed.slice(0, SHOWN).some(offer => isOpen(offer, now));
  return (
    <Box
      component="details"
      open={isAnyOpen || undefined}
      sx={{ mt: 1.5, '& summary': { minHeight: 44, display: 'list-item', pt: 1.25 } }}
    >
      <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer' }}>
        {t('driver.missedCount', { count: missed.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {missed.slice(0, SHOWN).map(offer => (
          <Box
            component="li"
            key={offer.bookingId}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'hairline' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" noWrap>
                <bdi>{offer.address}</bdi>
              </Typography>
              <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
                {date(offer.at, 'time')} · {distance(offer.pickupKm)}
              </Typography>
            </Box>
            <Typography variant="subtitle2" component="span" className="tnum">
              {shareText(offer)}
            </Typography>
            {isOpen(offer, now) && (
              <Button
                variant="outlined"
                loading={props.taking === offer.bookingId}
                disabled={props.taking !== undefined}
                onClick={() => props.onTake(offer.bookingId)}
                sx={{ flex: 'none', minHeight: 44 }}
              >
                {t('driver.takeIt')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
