import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { ChatSheet } from '@/features/chat/chat-sheet';
import { useTranslation } from '@/i18n/translation';
import { ErrorView } from '@/ui/error-view';
import { ExpandIcon } from '@/ui/icons';
import { SideSheet } from '@/ui/record/side-sheet';
import { useFormat } from '@/lib/format';
import { useLiveBooking } from '@/lib/live-booking';
import { StatusChip } from '@/ui/status-chip';
import { Details } from '../page/details';
import { useRide, type View } from '../page/use-ride';
import { RideHead } from '../page/ride-head';

function Waiting() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('ride.loading')} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton width="80%" height={40} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={200} />
    </Box>
  );
}

function Shown({ view }: { view: View }) {
  const ride = useRide(view);
  return (
    <>
      <Box sx={{ mb: 2.5 }}>
        <Box sx={{ mb: 1.5 }}>
          <StatusChip status={ride.booking.status} of={ride.booking} />
        </Box>
        <RideHead ride={ride} />
      </Box>
      <Details ride={ride} events={view.events} />
    </>
  );
}

/** A booking beside the table it was chosen from: the parts of its page, live, without the map (PLUS-12). */
export function BookingSheet({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const live = useLiveBooking(bookingId);
  const booking = live.data?.booking;
  const whole = t('ride.openPage');
  return (
    <SideSheet
      title={booking ? t('ride.title', { number: booking.booking_id }) : t('nav.booking')}
      subtitle={booking && date(booking.bookingDate)}
      onClose={onClose}
      actions={
        <IconButton component={Link} to={`/bookings/${bookingId}`} aria-label={whole} title={whole}>
          <ExpandIcon />
        </IconButton>
      }
    >
      <Box sx={{ pb: 4 }}>
        {live.data ? (
          <Shown view={live.data} />
        ) : live.isError ? (
          <ErrorView compact error={live.error} onRetry={() => void live.refetch()} />
        ) : (
          <Waiting />
        )}
      </Box>
      {booking && <ChatSheet booking={booking} />}
    </SideSheet>
  );
}
