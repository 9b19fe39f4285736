import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { dataText } from '@/i18n/data-text';
import type { Booking } from '#shared/contract/entities/booking';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { shareOrCopy } from '@/lib/share';
import { ShareIcon } from '@/ui/icons';
import type { Eta } from './eta';

/** Seconds until the drop-off; undefined where nobody knows, or it is reached. */
const secondsLeft = ({ status, estimateTime }: Booking, eta: Eta | undefined): number | undefined => {
  if (status === 'ARRIVED') return estimateTime;
  if (!eta) return undefined;
  return eta.to === 'drop' ? eta.s : eta.s + estimateTime;
};

/** Tells somebody else who drives the rider, in what, and when they arrive. The code and the numbers stay with the rider. */
export function ShareRide({ booking, eta }: { booking: Booking; eta: Eta | undefined }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { appName } = useSettings();
  if (!hasDriverOnTrip(booking.status)) return null;
  const share = () => {
    const { driver_name: driver = '', vehicle_number: plate } = booking;
    const left = secondsLeft(booking, eta);
    const vehicle = [booking.vehicle_model, dataText(t, booking.carType)].filter(Boolean).join(' · ');
    const lines = [
      t('ride.shareDriver', { app: appName, driver }),
      plate ? t('ride.shareVehicle', { vehicle, plate }) : vehicle,
      left !== undefined &&
        t('ride.shareArrival', { time: date(Date.now() + left * 1_000, 'time'), place: booking.drop.add }),
    ];
    const words = { copied: t('ride.shareCopied'), failed: t('profile.copyFailed') };
    void shareOrCopy({ title: appName, text: lines.filter(Boolean).join('\n') }, words);
  };
  return (
    <Button variant="outlined" startIcon={<ShareIcon />} aria-label={t('ride.share')} onClick={share}>
      {t('ride.shareShort')}
    </Button>
  );
}
