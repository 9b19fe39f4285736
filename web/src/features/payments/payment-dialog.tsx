import type { Booking } from '#shared/contract/entities/booking';
import { isHeldFirst } from '#shared/domain/booking/hold-state';
import { amountToPay } from '#shared/domain/booking/amounts';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import type { DialogStep } from '@/ui/sheet-dialog';
import { CheckoutDialog, type Order } from './checkout-dialog';

/** Pays for a booking, including debts from earlier rides, or sets its price aside. */
export function PaymentDialog(props: {
  booking: Booking;
  open: boolean;
  /** As the last step of a booking. */
  step?: DialogStep;
  /** The saved card that the rider has already chosen with the sum visible: it is charged without another question. */
  card?: string | undefined;
  onDone: (paying: boolean) => void;
}) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const { booking, ...rest } = props;
  const order: Order = {
    id: booking.id,
    ...(isHeldFirst(booking)
      ? { purpose: 'hold', amount: booking.cardHold?.amount ?? 0, title: t('pay.holdTitle') }
      : {
          purpose: 'ride',
          amount: amountToPay(booking),
          earlierDebt: booking.earlierDebt,
          title: t('pay.title'),
          isAhead: booking.appcat === 'taxi' && booking.status === 'PAYMENT_PENDING',
        }),
    token: booking.payToken,
    currency: booking.receipt.currency,
    product: t('pay.product', { app: appName, number: booking.booking_id }),
    customer: {
      id: booking.customer,
      name: booking.customer_name,
      mobile: booking.customer_contact,
      email: booking.customer_email,
    },
  };
  return <CheckoutDialog order={order} {...rest} />;
}
