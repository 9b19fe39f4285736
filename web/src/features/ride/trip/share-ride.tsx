import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataText } from '@/i18n/data-text';
import type { Booking } from '#shared/contract/entities/booking';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { isShared } from '@/lib/share';
import { serverNow } from '@/lib/server-clock';
import { ShareIcon } from '@/ui/icons';
import { SheetDialog } from '@/ui/sheet-dialog';
import { handoverQuery } from '../api';
import type { Eta } from './eta';

/** Seconds until the drop-off; undefined if unknown or already reached. */
const secondsLeft = ({ status, estimateTime }: Booking, eta: Eta | undefined): number | undefined => {
  if (status === 'ARRIVED') return estimateTime;
  if (!eta) return undefined;
  return eta.to === 'drop' ? eta.s : eta.s + estimateTime;
};

/** The text to copy by hand, where the browser lets no page share or copy. */
export function ShareText({ text, title, onClose }: { text: string; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SheetDialog
      open
      title={title}
      text={t('ride.shareByHand')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <TextField
        multiline
        value={text}
        onFocus={event => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, 'aria-label': title } }}
        sx={{ mb: 1 }}
      />
    </SheetDialog>
  );
}

/** The driver, the vehicle and the arrival. */
function useRideLines(booking: Booking, eta: Eta | undefined): () => string[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { appName } = useSettings();
  return () => {
    const { driver_name: driver = '', vehicle_number: plate } = booking;
    const left = secondsLeft(booking, eta);
    const vehicle = [booking.vehicle_model, dataText(t, booking.carType)].filter(Boolean).join(' · ');
    return [
      t('ride.shareDriver', { app: appName, driver }),
      plate ? t('ride.shareVehicle', { vehicle, plate }) : vehicle,
      left === undefined
        ? ''
        : t('ride.shareArrival', { time: date(serverNow() + left * 1_000, 'time'), place: booking.drop.add }),
    ].filter(Boolean);
  };
}

/**
 * Shares the driver, the vehicle and the arrival time with another person. The page of a booking only opens for its own
 * people, so it is not shared; the recipient's page of a parcel is.
 */
export function ShareRide({ booking, eta }: { booking: Booking; eta: Eta | undefined }) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const linesOf = useRideLines(booking, eta);
  const [shown, setShown] = useState<string>();
  const isOnTrip = hasDriverOnTrip(booking.status);
  const { data } = useQuery({ ...handoverQuery(booking), enabled: isOnTrip && booking.asksHandover === true });
  if (!isOnTrip) return null;
  const path = booking.asksHandover ? data?.handover?.path : undefined;
  const title = t(path ? 'ride.shareParcel' : booking.appcat === 'delivery' ? 'ride.shareDelivery' : 'ride.share');
  const share = async () => {
    const text = [...linesOf(), path && t('ride.handShareText')].filter(Boolean).join('\n');
    const url = path && `${window.location.origin}${path}`;
    const shared = { title: appName, text, ...(url ? { url } : {}) };
    if (!(await isShared(shared, t('ride.shareCopied')))) setShown([text, url].filter(Boolean).join('\n'));
  };
  return (
    <>
      <Button variant="outlined" startIcon={<ShareIcon />} aria-label={title} onClick={() => void share()}>
        {t('ride.shareShort')}
      </Button>
      {shown && <ShareText text={shown} title={title} onClose={() => setShown(undefined)} />}
    </>
  );
}
