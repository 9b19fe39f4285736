import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { TripPoints } from '@/ui/trip-points';
import { BottomPanel } from '../panel/bottom-panel';

/** Shown when the driver has ended a trip while offline: the next steps. */
export function EndingPanel({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const title = t(booking.status === 'NEW' ? 'queue.givenBackTitle' : 'queue.closedTitle');
  return (
    <BottomPanel label={title}>
      <Typography variant="h2" role="status">
        {title}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
        {t(booking.status === 'NEW' ? 'queue.givenBackText' : 'queue.closedText')}
      </Typography>
      <TripPoints pickup={booking.pickupAddress} drop={booking.dropAddress} />
    </BottomPanel>
  );
}
