import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { amountDue } from '#shared/domain/booking/amounts';
import { useTranslation } from '@/i18n/translation';
import { CodeCard } from '@/ui/code-card';
import { CheckIcon, CopyIcon } from '@/ui/icons';
import { SheetDialog, type DialogStep } from '@/ui/sheet-dialog';
import { useFormat } from '@/lib/format';
import { useLiveBooking } from '@/lib/live-booking';
import { splitAddress } from '@/lib/split-address';
import { reportHere } from '@/lib/stores/reported-here';
import { useSettings } from '@/lib/settings-queries';

/** Placeholder of the number, which is displayed apart from its sentence. */
const MARK = '\u0000';

const next = {
  rider: {
    auto: ['booked.nextSearch', 'booked.nextLater'],
    office: ['booked.nextOffice', 'booked.nextOfficeLater'],
  },
  admin: {
    auto: ['booked.adminSearch', 'booked.adminLater'],
    office: ['booked.adminAssign', 'booked.adminAssignLater'],
  },
} as const;

/** The confirmation with its number once, large, and a copy button. */
function BookingNumber({ number }: { number: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [before, after = ''] = t('booking_success', { id: MARK }).split(MARK);
  const copy = () => void navigator.clipboard?.writeText(number).then(() => setCopied(true));
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        p: 2,
        paddingInlineEnd: 1,
        borderRadius: 1.5,
        bgcolor: 'surface',
      }}
    >
      <Box>
        <Typography component="p" sx={{ color: 'text.secondary' }}>
          {before}
          <Typography
            variant="h2"
            component="bdi"
            className="tnum"
            sx={{ display: 'block', color: 'text.primary', whiteSpace: 'nowrap' }}
          >
            {number}
          </Typography>
          {after.replace(/^\s*[.。]\s*$/, '')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography role="status" variant="body2" sx={{ color: 'success.main' }}>
          {copied && t('common.copied')}
        </Typography>
        <IconButton aria-label={t('booked.copy')} onClick={copy}>
          {copied ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
      </Box>
    </Box>
  );
}

type BookedProps = {
  booking: Booking;
  reader: 'rider' | 'admin';
  step?: DialogStep;
  onClose: () => void;
  onLeave: () => void;
};

/** Closing leads to the list; the main link leads to the ride itself. */
function Actions({ booking, reader, onClose, onLeave }: BookedProps) {
  const { t } = useTranslation();
  const label = booking.appcat === 'taxi' ? 'booked.follow' : 'booked.followDelivery';
  return (
    <>
      <Button variant="outlined" onClick={onClose}>
        {t('common.close')}
      </Button>
      <Button component={RouterLink} to={`/bookings/${booking.id}`} onClick={onLeave}>
        {t(reader === 'rider' ? label : 'booked.open')}
      </Button>
    </>
  );
}

/** Words about the next event, until a driver accepts while the dialog is open. */
function useNext({ booking, reader }: BookedProps): string {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { autoDispatch } = useSettings();
  const { driver_name: driver } = useLiveBooking(booking.id).data?.booking ?? booking;
  if (driver) return t('booked.found', { driver });
  const key = next[reader][autoDispatch ? 'auto' : 'office'][booking.bookLater ? 1 : 0];
  return t(key, { place: splitAddress(booking.pickupAddress)[0], when: date(booking.tripdate) });
}

/**
 * Confirms a booking with its number and what happens next (HOME-5, ADD-1). `onLeave` is called when a link navigates
 * away.
 */
export function BookedDialog(props: BookedProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { autoDispatch } = useSettings();
  const { booking } = props;
  const nextStep = useNext(props);
  // A notice would repeat the dialog's text above it.
  useEffect(() => reportHere(booking.id), [booking.id]);
  return (
    <SheetDialog
      open
      title={t('booked.title')}
      onClose={props.onClose}
      {...(props.step ? { step: props.step } : {})}
      actions={<Actions {...props} />}
    >
      <Box sx={{ display: 'grid', gap: 2, pb: 1 }}>
        <BookingNumber number={booking.booking_id} />
        {props.reader === 'admin' && booking.otp && <CodeCard code={booking.otp} text={t('ride.codeOffice')} />}
        <Typography role="status">{nextStep}</Typography>
        {booking.payment_mode === 'cash' && props.reader === 'rider' && (
          <Typography>{t('booked.cash', { amount: money(amountDue(booking)) })}</Typography>
        )}
        {props.reader === 'admin' && !autoDispatch && (
          <Link component={RouterLink} to="/bookings" onClick={props.onLeave} sx={{ py: 0.5 }}>
            {t('booked.toBookings')}
          </Link>
        )}
      </Box>
    </SheetDialog>
  );
}
