import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { amountToPay } from '#shared/domain/booking/amounts';
import { useSettings } from '@/lib/settings-queries';
import type { DialogStep } from '@/ui/sheet-dialog';
import { CheckoutDialog, type Order } from './checkout-dialog';

/** Pays for a booking, including debts from earlier rides. */
export function PaymentDialog(props: {
  booking: Booking;
  open: boolean;
  /** As the last step of a booking. */
  step?: DialogStep;
  onDone: (paying: boolean) => void;
}) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const { booking, ...rest } = props;
  const order: Order = {
    id: booking.id,
    purpose: 'ride',
    token: booking.payToken,
    amount: amountToPay(booking),
    earlierDebt: booking.earlierDebt,
    currency: booking.receipt.currency,
    title: t('pay.title'),
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
