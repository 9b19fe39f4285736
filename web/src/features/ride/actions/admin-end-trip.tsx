import Button from '@mui/material/Button';
import type { Booking } from '#shared/contract/entities/booking';
import { closingOf } from '#shared/domain/booking/transitions';
import { less, priceOf } from '#shared/domain/payment/packet';
import { cashAtDrop } from '#shared/domain/booking/amounts';
import { mayParty } from '#shared/domain/booking/may-do';
import { useTranslation } from '@/i18n/translation';
import { FlagIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';
import { confirm, type ConfirmQuestion } from '@/lib/stores/confirms';
import { type AdminStep, useAdminStep } from '../api';
import { driverName } from '../ride-words';

/** The step that an admin can take on behalf of an unreachable driver; undefined if there is none. */
export const stepForDriver = (booking: Booking): AdminStep | undefined => {
  if (mayParty('reach', booking, 'admin')) return 'reachDrop';
  return mayParty('close', booking, 'admin') ? 'confirmPaid' : undefined;
};

type Texts = Pick<ConfirmQuestion, 'title' | 'text' | 'action'>;

const moneyTexts = {
  prepaid: 'adminTrip.close.prepaid',
  card: 'adminTrip.close.card',
  cash: 'adminTrip.close.cash',
  wallet: 'adminTrip.close.wallet',
} as const;

/** Texts of the confirmation dialog, which states the consequences for the money. */
export const questionOf = (booking: Booking, step: AdminStep): Texts => {
  if (step === 'reachDrop') {
    const text = booking.appcat === 'taxi' ? 'adminTrip.endTextTaxi' : 'adminTrip.endText';
    return { title: 'adminTrip.endTitle', text, action: 'adminTrip.endShort' };
  }
  const isOwed = closingOf(booking) === 'owe';
  const how = isOwed ? 'card' : booking.prepaid ? 'prepaid' : booking.payment_mode;
  return { title: 'adminTrip.closeTitle', text: moneyTexts[how], action: 'adminTrip.closeShort' };
};

function useParams(booking: Booking) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const isOwed = closingOf(booking) === 'owe';
  return {
    driver: driverName(booking, t),
    amount: money(booking.prepaid && isOwed ? less(priceOf(booking), booking.customer_paid) : priceOf(booking)),
    cash: money(cashAtDrop(booking)),
    share: money(booking.driver_share),
  };
}

/**
 * For admins: ends the trip, then settles it, on behalf of the driver; each step after a confirmation that states the
 * amount.
 */
export function AdminEndTrip({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const params = useParams(booking);
  const step = stepForDriver(booking);
  const { mutate, isPending } = useAdminStep(booking.id);
  if (!step) return null;
  const ask = async () => {
    if (await confirm({ ...questionOf(booking, step), params, cancel: 'adminTrip.wait', danger: true })) mutate(step);
  };
  return (
    <Button variant="outlined" fullWidth startIcon={<FlagIcon />} loading={isPending} onClick={() => void ask()}>
      {t(step === 'reachDrop' ? 'adminTrip.end' : 'adminTrip.closeAction')}
    </Button>
  );
}
