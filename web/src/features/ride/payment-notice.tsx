import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';

const told = {
  success: ['success', 'ride.paymentSuccess'],
  failed: ['error', 'ride.paymentFailed'],
  cancelled: ['warning', 'ride.paymentCancelled'],
} as const;

/** How the checkout ended (`?payment=`). The booking itself is asked for anew: only it knows whether it is paid. */
export function PaymentNotice({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const outcome = params.get('payment');
  useEffect(() => {
    if (outcome) void client.invalidateQueries({ queryKey: ['booking', booking.id] });
  }, [client, outcome, booking.id]);
  // A driver on the way is the newer news.
  if (!outcome || !(outcome in told) || hasDriverOnTrip(booking.status)) return null;
  const [severity, text] = told[outcome as keyof typeof told];
  const close = () => setParams({}, { replace: true });
  return (
    <Alert severity={severity} onClose={close} closeText={t('common.close')} role="status">
      {t(text)}
    </Alert>
  );
}
