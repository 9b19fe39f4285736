import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { listedAmount } from '#shared/domain/booking/amounts';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { useRow } from '@/ui/record/use-row';
import { RouteWords } from '@/ui/route-words';
import { CardListSkeleton } from '@/ui/skeletons';
import { StatusChip } from '@/ui/status-chip';
import { chosenRow } from '@/ui/theme/chosen';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { OpenBooking } from '@/features/ride/sheet/open-booking';
import { latestQuery } from './api';

const columns = { xs: 'auto 1fr auto', md: '110px 176px 1fr 2fr 150px 100px' } as const;
const wide = { display: { xs: 'none', md: 'block' } } as const;

const rowLook = {
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  px: 2,
  py: { xs: 1, md: 0 },
  typography: 'body2',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'surface' },
} as const;

/** A click opens the sheet; the link can also open a separate tab. */
function Row({ booking, isOpen, onOpen }: { booking: Booking; isOpen: boolean; onOpen: (id: string) => void }) {
  const { date } = useFormat();
  const { userType } = useSession();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(booking.id);
  };
  return (
    <Box
      component={RouterLink}
      to={`/bookings/${booking.id}`}
      onClick={open}
      aria-current={isOpen || undefined}
      sx={[rowLook, isOpen && chosenRow]}
    >
      <Box component="span" className="tnum" sx={{ fontWeight: 600 }}>
        {booking.booking_id}
      </Box>
      <span>
        <StatusChip status={booking.status} of={booking} />
      </span>
      <Typography component="span" variant="body2" noWrap sx={wide}>
        {booking.customer_name}
      </Typography>
      <Box component="span" sx={{ ...wide, minWidth: 0 }}>
        <RouteWords pickup={booking.pickupAddress} drop={booking.dropAddress} />
      </Box>
      <Box component="span" className="tnum" sx={{ ...wide, color: 'text.secondary' }}>
        {date(booking.bookingDate)}
      </Box>
      <Box component="span" sx={{ textAlign: 'end' }}>
        <Money amount={listedAmount(booking, userType)} />
      </Box>
    </Box>
  );
}

/** The latest bookings, updated live; one of them opens in the sheet, as in the table. */
export function LatestBookings() {
  const { t } = useTranslation();
  const query = useQuery(latestQuery);
  const { id, open } = useRow();
  return (
    <Box component="section" aria-labelledby="latest-title" sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="h4" component="h2" id="latest-title">
          {t('dashboard.latest')}
        </Typography>
        <Button component={RouterLink} to="/bookings" size="small" variant="outlined">
          {t('dashboard.allBookings')}
        </Button>
      </Box>
      {query.isError && <ErrorView compact error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <CardListSkeleton count={3} />}
      {query.data && (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            border: 1,
            borderColor: 'hairline',
            borderRadius: 1.5,
            overflow: 'hidden',
            bgcolor: 'background.paper',
            '& li + li': { borderTop: 1, borderColor: 'hairline' },
          }}
        >
          {query.data.map(booking => (
            <li key={booking.id} data-id={booking.id}>
              <Row booking={booking} isOpen={booking.id === id} onOpen={open} />
            </li>
          ))}
          {query.data.length === 0 && (
            <li>
              <EmptyState art="road" title={t('no_bookings')} />
            </li>
          )}
        </Box>
      )}
      <OpenBooking />
    </Box>
  );
}
