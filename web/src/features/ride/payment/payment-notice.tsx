import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { may } from '#shared/domain/booking/may-do';
import { isHeldFirst } from '#shared/domain/booking/hold-state';
import { PaymentCard } from '@/features/payments/payment-card';
import { PaymentDialog } from '@/features/payments/payment-dialog';
import { useAttempt } from '@/features/payments/use-attempt';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { driverName } from '../ride-words';

/**
 * Whether the payment is still news: a received one until a driver is assigned or the ride is over, a missing one until
 * the ride is paid; an authorised amount, while the ride waits for it or for a driver. A reversal, or money that went
 * to the wallet, always is.
 */
export const isNews = ({ purpose, state, toWallet = 0 }: PaymentView, booking: Booking): boolean => {
  const { status, prepaid } = booking;
  // News about the search, running or over, replaces news about the payment.
  const hasNewer = booking.givenBackReason !== undefined || booking.searchEnded === true;
  if (purpose === 'hold')
    return isHeldFirst(booking) || status === 'PAYMENT_PENDING' || (state === 'paid' && status === 'NEW' && !hasNewer);
  const isDue = status === 'PAYMENT_PENDING' || status === 'PENDING';
  if (purpose === 'tip' || state === 'reversed' || toWallet > 0 || isDue) return true;
  return state === 'paid' && ((status === 'NEW' && !hasNewer) || (status === 'PAID' && !prepaid));
};

/** The outcome of the checkout from which the payer has returned, and a button to try again. */
export function PaymentNotice({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { attempt, close } = useAttempt();
  const [paying, setPaying] = useState(false);
  if (!attempt) return null;
  const mayPay = user !== undefined && may('pay', booking, user);
  return (
    <>
      <PaymentCard
        key={attempt}
        brief
        attempt={attempt}
        driver={driverName(booking, t)}
        isNews={payment => isNews(payment, booking)}
        onRetry={mayPay ? () => setPaying(true) : undefined}
        onClose={close}
      />
      <PaymentDialog booking={booking} open={paying} onDone={setPaying} />
    </>
  );
}
