import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import { mayLeaveAt } from '#shared/domain/booking/hold-state';
import { isActive } from '#shared/domain/booking/transitions';
import { paymentQuery } from '@/features/payments/api';
import { useAttempt } from '@/features/payments/use-attempt';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { isNews } from './payment-notice';

const shownStates = ['wanted', 'declined', 'held', 'lapsed'] as const;

/** The amount that a card sets aside for a ride that is still to be driven or paid. */
export function HoldNote({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const { attempt = '' } = useAttempt();
  const payment = useQuery({ ...paymentQuery(attempt), enabled: attempt !== '' }).data;
  const { cardHold, status } = booking;
  const state = shownStates.find(known => known === cardHold?.state);
  // Before the search and after the drop the head of the page shows it.
  const isOver = !isActive(status) || status === 'PAYMENT_PENDING' || status === 'PENDING' || status === 'PAID';
  // A payer who comes back from the checkout reads the same above.
  const isInNews = payment?.purpose === 'hold' && payment.state === 'paid' && isNews(payment, booking);
  if (!cardHold || !state || isOver || isInNews) return null;
  const leaveAt = mayLeaveAt(booking);
  return (
    <Alert severity={state === 'declined' ? 'warning' : 'info'} role="status">
      {t(state === 'declined' && leaveAt !== undefined ? 'ride.hold.needed' : `ride.hold.${state}`, {
        amount: money(cardHold.amount),
        time: date(leaveAt ?? 0, 'time'),
      })}
    </Alert>
  );
}
