import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { bookingKeys } from '@/lib/query-keys';

const told = {
  success: ['success', 'ride.paymentSuccess'],
  pending: ['info', 'ride.paymentPending'],
  failed: ['error', 'ride.paymentFailed'],
  cancelled: ['warning', 'ride.paymentCancelled'],
} as const;
type Outcome = keyof typeof told;

/**
 * Whether the notice is still relevant: success until a driver is assigned or the ride is over, failure until it is
 * paid.
 */
const isNews = (outcome: Outcome, { status, prepaid }: Booking): boolean => {
  const isDue = status === 'PAYMENT_PENDING' || status === 'PENDING';
  if (outcome !== 'success') return isDue;
  return isDue || status === 'NEW' || (status === 'PAID' && !prepaid);
};

/** Outcome of the checkout (`?payment=`). The booking is refetched, as only the server knows whether it is paid. */
export function PaymentNotice({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const outcome = params.get('payment');
  useEffect(() => {
    if (outcome) void client.invalidateQueries({ queryKey: bookingKeys.one(booking.id) });
  }, [client, outcome, booking.id]);
  const close = useCallback(() => setParams({}, { replace: true }), [setParams]);
  const known = outcome !== null && outcome in told ? (outcome as Outcome) : undefined;
  const isOver = known !== undefined && !isNews(known, booking);
  // Remove the parameter, so that a reload does not show the notice again.
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  if (!known || isOver) return null;
  const [severity, text] = told[known];
  return (
    <Alert severity={severity} onClose={close} closeText={t('common.close')} role="status">
      {t(text)}
    </Alert>
  );
}
