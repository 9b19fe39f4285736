import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { isPaymentProvider, paymentProviders } from '#shared/contract/payment-providers';
import { amountToPay } from '#shared/domain/booking/amounts';
import { useLanguage } from '@/i18n/use-language';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { ChoiceCard } from '@/ui/choice-card';
import { QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { SheetDialog } from '@/ui/sheet-dialog';
import { providersQuery } from './api';

/** The order paid at a checkout. */
export type Order = {
  id: string;
  amount: number;
  currency: string;
  product: string;
  title: string;
  /** Required for a booking: the server rejects its form without the token. */
  token?: string | undefined;
  /** The part of the amount that settles debts from earlier rides. */
  earlierDebt?: number | undefined;
  customer: { id: string; name: string; mobile?: string | undefined; email?: string | undefined };
};

/** The fields of spec §7, Payment form. The server trusts only `order_id`, for a booking together with the `token`. */
function useOrderFields(order: Order): Record<string, string> {
  const { user } = useSession();
  const { code } = useSettings();
  const { locale } = useLanguage();
  const { customer } = order;
  const [firstName = '', ...rest] = customer.name.split(' ');
  return {
    order_id: order.id,
    token: order.token ?? '',
    amount: String(order.amount),
    currency: order.currency || code,
    product_name: order.product,
    first_name: user?.firstName ?? firstName,
    last_name: user?.lastName ?? rest.join(' '),
    quantity: '1',
    cust_id: customer.id,
    mobile_no: user?.mobile ?? customer.mobile ?? '',
    email: user?.email ?? customer.email ?? '',
    language: locale,
  };
}

function Providers(props: { names: readonly string[]; chosen: string; onChoose: (name: string) => void }) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      aria-label={t('pay.provider')}
      value={props.chosen}
      onChange={event => props.onChoose(event.target.value)}
      sx={{ gap: 1 }}
    >
      {props.names.map(name => (
        <ChoiceCard
          key={name}
          value={name}
          label={isPaymentProvider(name) ? paymentProviders[name].brand : name}
          hint={t(name === 'test' ? 'pay.testHint' : 'pay.cardHint')}
        />
      ))}
    </RadioGroup>
  );
}

/**
 * The payment-provider modal: the first provider is preselected; the button submits a real form, so that the browser
 * navigates to the provider's hosted checkout. `onDone` is called after submission or when the user postpones payment.
 */
export function CheckoutDialog(props: { order: Order; open: boolean; onDone: (paying: boolean) => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const form = useId();
  const providers = useQuery({ ...providersQuery, enabled: props.open });
  const [picked, setPicked] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const provider = providers.data?.find(({ name }) => name === picked) ?? providers.data?.[0];
  const { order } = props;
  const { amount } = order;
  const fields = useOrderFields(order);
  const leave = () => {
    setLeaving(true);
    props.onDone(true);
  };
  return (
    <SheetDialog
      open={props.open}
      title={order.title}
      text={t('pay.text')}
      onClose={() => props.onDone(false)}
      actions={
        <>
          <Button variant="outlined" onClick={() => props.onDone(false)}>
            {t('pay.later')}
          </Button>
          <Button type="submit" form={form} disabled={!provider} loading={leaving}>
            {t('pay.action', { amount: money(amount) })}
          </Button>
        </>
      }
    >
      <Typography variant="figure" component="p" sx={{ mb: 2 }}>
        <Money amount={amount} />
      </Typography>
      {order.earlierDebt ? (
        <Typography variant="body2" sx={{ mt: -1, mb: 2, color: 'text.secondary' }}>
          {t('receipt.earlierDebt')}: <Money amount={order.earlierDebt} />
        </Typography>
      ) : null}
      <QueryError compact query={providers} />
      {providers.isPending && <Skeleton variant="rounded" height={52} role="status" aria-label={t('pay.loading')} />}
      {provider && (
        <form id={form} method="post" action={provider.link} onSubmit={leave}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} readOnly />
          ))}
        </form>
      )}
      {provider && (
        <Providers names={providers.data?.map(({ name }) => name) ?? []} chosen={provider.name} onChoose={setPicked} />
      )}
    </SheetDialog>
  );
}

/** Pays for a booking, including debts from earlier rides. */
export function PaymentDialog(props: { booking: Booking; open: boolean; onDone: (paying: boolean) => void }) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const { booking, ...rest } = props;
  const order: Order = {
    id: booking.id,
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
