import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { may } from '#shared/domain/booking/may-do';
import { awayEnd } from '#shared/domain/booking/trip-end';
import { useTranslation } from '@/i18n/translation';
import { EndFacts } from '@/ui/end-facts';
import { noteLook } from '@/ui/theme/chosen';
import { endTitle } from '@/lib/trip-end';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { Objection } from './objection';

/** A trip that ended away from its drop-off: where, how far from it, why, and the rider's word on it. */
export function EndCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { distance } = useFormat();
  const { user } = useSession();
  const end = awayEnd(booking);
  if (!end) return null;
  const title = endTitle(end, { t, distance });
  const waits = user !== undefined && may('answerObjection', booking, user);
  return (
    <Box
      component="section"
      aria-label={title}
      sx={[waits ? noteLook : { p: 2, borderRadius: 1.5, bgcolor: 'surface' }, { display: 'grid', gap: 1.5, mt: 2 }]}
    >
      <Box>
        <Typography variant="subtitle1" component="h2">
          {title}
        </Typography>
        {end.kind === 'early' && end.km !== undefined && (
          <Typography variant="body2">{t('tripEnd.away', { distance: distance(end.km) })}</Typography>
        )}
      </Box>
      <EndFacts booking={booking} />
      <Objection booking={booking} />
    </Box>
  );
}
