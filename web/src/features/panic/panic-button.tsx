import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { useTranslation } from '@/i18n/translation';
import { ShieldIcon } from '@/ui/icons';
import { bookingQuery } from '@/lib/live-booking';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
// Imported statically, not lazily: in an emergency there may be no network.
import { PanicDialog } from './panic-dialog';
import { usePanics } from './panic-store';

const words = {
  sending: 'panic.sendingShort',
  failing: 'panic.failingShort',
  sent: 'panic.sentShort',
  refused: 'panic.button',
} as const;

/**
 * Whether to offer the button: to rider and driver of a taxi ride with a driver, if the setting `panic` is on
 * (LIFE-15).
 */
function useIsOffered(bookingId: string): boolean {
  const { panic } = useSettings();
  const { user } = useSession();
  const { data } = useQuery({ ...bookingQuery(bookingId), enabled: panic });
  if (!panic || !data || !user) return false;
  const { appcat, status, customer, driver } = data.booking;
  return appcat === 'taxi' && hasDriverOnTrip(status) && (user.id === customer || user.id === driver);
}

/** The emergency button of a ride, 44 px high; renders nothing if it is not offered. The page positions it. */
export function PanicButton({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation();
  const step = usePanics(({ byBooking }) => byBooking[bookingId]?.step);
  const [open, setOpen] = useState(false);
  if (!useIsOffered(bookingId)) return null;
  return (
    <>
      <Button
        variant={step ? 'contained' : 'outlined'}
        color={step === 'sent' ? 'success' : 'error'}
        startIcon={<ShieldIcon />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 44, ...(step ? {} : { bgcolor: 'background.default' }) }}
      >
        {t(step ? words[step] : 'panic.button')}
      </Button>
      {open && <PanicDialog bookingId={bookingId} onClose={() => setOpen(false)} />}
    </>
  );
}
