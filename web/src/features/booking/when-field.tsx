import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from '@/i18n/translation';
import { CalendarIcon, ClockIcon } from '@/ui/icons';
import { serverNow } from '@/lib/server-clock';
import { useTrip } from './trip-store';
import { LaterFields } from './later-fields';
import { usualMoment } from './later-times';

/** Book Now or Book Later; the date and time are shown only for Book Later (HOME-1). */
export function WhenField() {
  const { t } = useTranslation();
  const bookLater = useTrip(trip => trip.bookLater);
  const { setWhen } = useTrip.getState();
  const change = (value: 'now' | 'later' | null) => {
    if (value === 'later') setWhen({ bookLater: true, tripdate: usualMoment(serverNow()) });
    else if (value === 'now') setWhen({ bookLater: false });
  };
  return (
    <Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label={t('book.when')}
        value={bookLater ? 'later' : 'now'}
        onChange={(_event, value: 'now' | 'later' | null) => change(value)}
        sx={{ '& svg': { fontSize: 18, marginInlineEnd: 1 } }}
      >
        <ToggleButton value="now">
          <ClockIcon aria-hidden />
          {t('book.now')}
        </ToggleButton>
        <ToggleButton value="later">
          <CalendarIcon aria-hidden />
          {t('book.later')}
        </ToggleButton>
      </ToggleButtonGroup>
      {bookLater && <LaterFields />}
    </Box>
  );
}
