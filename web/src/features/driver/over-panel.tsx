import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { Money } from '@/components/money';
import { Dock } from './dock';
import { TripPoints } from '@/components/trip-points';
import { dueOf } from './trip-step';

function Line(props: { label: string; amount: number }) {
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 1, borderTop: 1, borderColor: 'hairline' }}
    >
      <span>{props.label}</span>
      <Money amount={props.amount} />
    </Box>
  );
}

function Earned({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const due = dueOf(booking);
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('driver.earned')}
      </Typography>
      <Typography variant="display" component="p" sx={{ mb: 2, color: 'success.main' }}>
        <Money amount={booking.driver_share} />
      </Typography>
      <Line label={t('driver.tripCost')} amount={booking.trip_cost} />
      <Line label={t('driver.fee')} amount={-booking.convenience_fees} />
      {due.kind === 'cash' && <Line label={t('driver.cashKept')} amount={due.amount} />}
    </>
  );
}

/** A trip that is over for the driver: what it earned, or that it was cancelled. */
export function OverPanel(props: { booking: Booking; onNext: () => void }) {
  const { t } = useTranslation();
  const { booking } = props;
  const cancelled = booking.status === 'CANCELLED';
  const owed = booking.status === 'PENDING';
  const title = cancelled ? 'driver.cancelledTitle' : owed ? 'driver.owedTitle' : 'driver.paidTitle';
  return (
    <Dock
      label={t(title)}
      footer={
        <Button size="large" fullWidth onClick={props.onNext}>
          {t('driver.nextRide')}
        </Button>
      }
    >
      <Box role="status">
        <Typography variant="h2">{t(title)}</Typography>
        {(cancelled || owed) && (
          <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
            {t(cancelled ? 'driver.cancelledText' : 'driver.owedText')}
          </Typography>
        )}
      </Box>
      {cancelled ? (
        <TripPoints pickup={booking.pickupAddress} drop={booking.dropAddress} />
      ) : (
        <Earned booking={booking} />
      )}
    </Dock>
  );
}
