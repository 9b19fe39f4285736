import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { amountToPay } from '#shared/domain/booking/amounts';
import { CodeCard } from '@/ui/code-card';
import { CheckIcon, CopyIcon } from '@/ui/icons';
import { SheetDialog, type DialogStep } from '@/ui/sheet-dialog';
import { useFormat } from '@/lib/format';
import { splitAddress } from '@/lib/split-address';
import { useSettings } from '@/lib/settings-queries';

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

/** The booking number, with a copy button. */
function BookingNumber({ number }: { number: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
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
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('booked.number')}
        </Typography>
        <Typography variant="h2" component="p" className="tnum" dir="ltr" sx={{ textAlign: 'start' }}>
          {number}
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

/**
 * Confirms a booking with its number and what happens next (HOME-5, ADD-1). `onLeave` is called when a link navigates
 * away.
 */
export function BookedDialog(props: {
  booking: Booking;
  reader: 'rider' | 'admin';
  step?: DialogStep;
  onClose: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const { autoDispatch } = useSettings();
  const { booking } = props;
  const key = next[props.reader][autoDispatch ? 'auto' : 'office'][booking.bookLater ? 1 : 0];
  return (
    <SheetDialog
      open
      title={t('booked.title')}
      text={t('booking_success', { id: booking.booking_id })}
      onClose={props.onClose}
      {...(props.step ? { step: props.step } : {})}
      actions={<Button onClick={props.onClose}>{t('common.close')}</Button>}
    >
      <Box sx={{ display: 'grid', gap: 2, pb: 1 }}>
        <BookingNumber number={booking.booking_id} />
        {props.reader === 'admin' && booking.otp && <CodeCard code={booking.otp} text={t('ride.codeOffice')} />}
        <Typography>
          {t(key, { place: splitAddress(booking.pickupAddress)[0], when: date(booking.tripdate) })}
        </Typography>
        {booking.payment_mode === 'cash' && props.reader === 'rider' && (
          <Typography>{t('booked.cash', { amount: money(amountToPay(booking)) })}</Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <Link component={RouterLink} to={`/bookings/${booking.id}`} onClick={props.onLeave} sx={{ py: 0.5 }}>
            {t('booked.open')}
          </Link>
          {props.reader === 'admin' && !autoDispatch && (
            <Link component={RouterLink} to="/bookings" onClick={props.onLeave} sx={{ py: 0.5 }}>
              {t('booked.toBookings')}
            </Link>
          )}
        </Box>
      </Box>
    </SheetDialog>
  );
}
