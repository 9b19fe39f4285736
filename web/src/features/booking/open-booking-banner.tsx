import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { ArrowIcon } from '@/ui/icons';
import { StatusChip } from '@/ui/status-chip';
import type { TopicMessage } from '#shared/client/topics';
import type { Booking } from '#shared/contract/entities/booking';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { splitAddress } from '@/lib/split-address';
import { useTopic } from '@/lib/ws';
import { byUrgency, openBookingsQuery } from './api';

const Banner = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 16px',
  borderRadius: 12,
  color: 'inherit',
  textDecoration: 'none',
  border: `1px solid ${theme.vars!.palette.hairline}`,
  backgroundColor: theme.vars!.palette.surface,
  '&:hover': { borderColor: theme.vars!.palette.outline },
}));

/** Follows the rider's bookings live: the next step can come from another device, or from the driver. */
function useFollowed(): void {
  const client = useQueryClient();
  const session = useSession();
  const reload = () => void client.invalidateQueries({ queryKey: openBookingsQuery.queryKey });
  const receive = (message: TopicMessage) => {
    if (message.type === 'notice' && message.body.bookingId) reload();
  };
  useTopic(session.status === 'signedIn' ? `u#${session.user.id}` : undefined, receive, { onLost: reload });
}

/** More than two at a time are found in the list of bookings. */
const SHOWN = 2;

function BookingLink({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { autoDispatch } = useSettings();
  const place = splitAddress(booking.dropAddress)[0];
  const waiting = booking.bookLater && booking.status === 'NEW';
  const hint =
    booking.status === 'PAYMENT_PENDING'
      ? t(autoDispatch ? 'book.finishPayment' : 'book.finishPaymentOffice')
      : waiting
        ? t('book.scheduled', { when: date(booking.tripdate) })
        : undefined;
  return (
    <Banner to={`/bookings/${booking.id}`} aria-label={t('book.openBooking', { number: booking.booking_id, place })}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <StatusChip status={booking.status} of={booking} />
        <Typography variant="subtitle2" noWrap sx={{ maxWidth: '100%' }}>
          {place}
        </Typography>
        {hint && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
      </Box>
      <ArrowIcon aria-hidden fontSize="small" />
    </Banner>
  );
}

/** Links to the rider's ongoing rides and unfinished payments, to prevent accidental second bookings. */
export function OpenBookingBanner() {
  useFollowed();
  const open = useQuery(openBookingsQuery);
  // A PAID booking only lacks its rating, which is not urgent.
  const bookings = (open.data ?? []).filter(({ status }) => status !== 'PAID').toSorted(byUrgency);
  return bookings.slice(0, SHOWN).map(booking => <BookingLink key={booking.id} booking={booking} />);
}
