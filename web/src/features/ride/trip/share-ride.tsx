import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataText } from '@/i18n/data-text';
import type { Booking } from '#shared/contract/entities/booking';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { isShared } from '@/lib/share';
import { serverNow } from '@/lib/server-clock';
import { ShareIcon } from '@/ui/icons';
import { SheetDialog } from '@/ui/sheet-dialog';
import type { Eta } from './eta';

/** Seconds until the drop-off; undefined where nobody knows, or it is reached. */
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

/** Tells somebody else who drives the rider, in what, and when they arrive. The code and the numbers stay with the rider. */
export function ShareRide({ booking, eta }: { booking: Booking; eta: Eta | undefined }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { appName } = useSettings();
  const [shown, setShown] = useState<string>();
  if (!hasDriverOnTrip(booking.status)) return null;
  const share = async () => {
    const { driver_name: driver = '', vehicle_number: plate } = booking;
    const left = secondsLeft(booking, eta);
    const vehicle = [booking.vehicle_model, dataText(t, booking.carType)].filter(Boolean).join(' · ');
    const lines = [
      t('ride.shareDriver', { app: appName, driver }),
      plate ? t('ride.shareVehicle', { vehicle, plate }) : vehicle,
      left !== undefined &&
        t('ride.shareArrival', { time: date(serverNow() + left * 1_000, 'time'), place: booking.drop.add }),
    ];
    const text = lines.filter(Boolean).join('\n');
    const url = `${window.location.origin}/bookings/${booking.id}`;
    if (!(await isShared({ title: appName, text, url }, t('ride.shareCopied')))) setShown(`${text}\n${url}`);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<ShareIcon />} aria-label={t('ride.share')} onClick={() => void share()}>
        {t('ride.shareShort')}
      </Button>
      {shown && <ShareText text={shown} title={t('ride.share')} onClose={() => setShown(undefined)} />}
    </>
  );
}
