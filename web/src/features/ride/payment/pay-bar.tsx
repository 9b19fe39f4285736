import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { isHeldFirst, isHoldTaken } from '#shared/domain/booking/hold-state';
import { amountToPay } from '#shared/domain/booking/amounts';
import { PaymentDialog } from '@/features/payments/payment-dialog';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useBookingPayment } from './use-booking-payment';

/** The pay button, always visible. While a payment is pending, the page does not ask for another one. */
export function PayBar({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [open, setOpen] = useState(false);
  const isPending = useBookingPayment(booking) !== undefined;
  const hasOpenPayment = isPending || isHoldTaken(booking);
  return (
    <>
      <Button size="large" fullWidth variant={hasOpenPayment ? 'outlined' : 'contained'} onClick={() => setOpen(true)}>
        {isHeldFirst(booking)
          ? t('ride.holdNow', { amount: money(booking.cardHold?.amount ?? 0) })
          : t('ride.payNow', { amount: money(amountToPay(booking)) })}
      </Button>
      <PaymentDialog booking={booking} open={open} onDone={paying => setOpen(paying)} />
    </>
  );
}
