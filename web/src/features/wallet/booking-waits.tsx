import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTrip } from '@/features/booking/trip-store';
import { useTranslation } from '@/i18n/translation';
import { splitAddress } from '@/lib/split-address';

/** Link back to a booking that waits until a debt is paid. */
export function BookingWaits() {
  const { t } = useTranslation();
  const drop = useTrip(trip => (trip.pickup?.add && trip.carTypeId ? trip.drop : undefined));
  if (!drop?.add) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to="/" size="small">
          {t('wallet.bookingWaitsGo')}
        </Button>
      }
    >
      {t('wallet.bookingWaits', { place: splitAddress(drop.add)[0] })}
    </Alert>
  );
}
