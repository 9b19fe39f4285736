import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { HOLD_ANSWER_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { isActive } from '#shared/domain/booking/transitions';
import { useFormat } from '@/lib/format';

const told = ['wanted', 'declined', 'held', 'lapsed'] as const;

/** The amount that a card sets aside for a ride that is still to be driven or paid. */
export function HoldNote({ booking: { cardHold, status } }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const state = told.find(one => one === cardHold?.state);
  // Before the search and after the drop the head of the page says it.
  const isOver = !isActive(status) || status === 'PAYMENT_PENDING' || status === 'PENDING' || status === 'PAID';
  if (!cardHold || !state || isOver) return null;
  const needsAnswer = state === 'declined';
  return (
    <Alert severity={needsAnswer ? 'warning' : 'info'} role="status">
      {t(needsAnswer && cardHold.isRequired ? 'ride.hold.needed' : `ride.hold.${state}`, {
        amount: money(cardHold.amount),
        time: date((cardHold.declinedAt ?? 0) + HOLD_ANSWER_MS, 'time'),
      })}
    </Alert>
  );
}
