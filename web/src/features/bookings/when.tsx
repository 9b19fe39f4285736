import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { ClockIcon } from '@/ui/icons';
import { StatusChip, ToneChip } from '@/ui/status-chip';
import { useLanguage } from '@/i18n/use-language';
import { useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { countdown } from './countdown';

/** Often enough for a countdown in minutes. */
export const TELL_EVERY_MS = 15_000;

/** Start of an upcoming ride: date and time in large type, with the countdown. */
export function When({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { date } = useFormat();
  const now = useNow(TELL_EVERY_MS);
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="h3" component="p" className="tnum">
          <time dateTime={new Date(booking.tripdate).toISOString()}>
            {date(booking.tripdate, 'day')} · {date(booking.tripdate, 'time')}
          </time>
        </Typography>
        <Box component="span" sx={{ marginInlineStart: 'auto' }}>
          <ToneChip tone="neutral" className="tnum">
            <ClockIcon aria-hidden />
            {countdown(booking.tripdate - now, t, locale)}
          </ToneChip>
        </Box>
      </Box>
      {booking.status !== 'NEW' && (
        <Box sx={{ mt: 1 }}>
          <StatusChip status={booking.status} />
        </Box>
      )}
    </Box>
  );
}
