import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { brandOf } from '#shared/contract/payment-providers';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { pendingQuery } from './api';

type Due = { id: string; purpose: PaymentView['purpose']; customer: { id: string } };

/** The payer's own pending payment for the same purpose. Other people's payments are not visible. */
export function usePending(order: Due, open: boolean): { payment?: PaymentView | undefined; isAsked: boolean } {
  const { user } = useSession();
  const query = useQuery({ ...pendingQuery, enabled: open && user?.id === order.customer.id });
  const isForOrder = ({ purpose, bookingId }: PaymentView) =>
    purpose === order.purpose && ((purpose !== 'ride' && purpose !== 'hold') || bookingId === order.id);
  // Users may pay even if their pending payments cannot be read.
  return { payment: query.data?.find(isForOrder), isAsked: query.isLoading };
}

/** A payment that has not arrived yet, and the consequences of a second one. */
export function PaymentPending({ payment: { amount, provider, purpose } }: { payment: PaymentView }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Alert severity="info" role="status">
      <AlertTitle>{t('pay.onItsWay', { amount: money(amount) })}</AlertTitle>
      {t(purpose === 'topUp' ? 'pay.onItsWayTopUp' : 'pay.onItsWayText', { provider: brandOf(provider) })}
    </Alert>
  );
}
