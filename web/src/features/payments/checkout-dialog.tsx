import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { takesAmount } from '#shared/domain/payment/provider-steps';
import { brandOf, takesCardsOnly } from '#shared/contract/payment-providers';
import { useLanguage } from '@/i18n/use-language';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { BigMoney } from '@/ui/big-money';
import { ChoiceCard } from '@/ui/choice-card';
import { QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { SheetDialog, type DialogStep } from '@/ui/sheet-dialog';
import { providersQuery } from './api';
import { OnItsWay, usePending } from './on-its-way';

/** The order paid at a checkout. */
export type Order = {
  id: string;
  purpose: PaymentView['purpose'];
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
          label={brandOf(name)}
          hint={t(name === 'test' ? 'pay.testHint' : takesCardsOnly(name) ? 'pay.cardOnlyHint' : 'pay.cardHint')}
        />
      ))}
    </RadioGroup>
  );
}

function Amount({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <BigMoney amount={order.amount} variant="figure" />
      </Box>
      {order.earlierDebt ? (
        <Typography variant="body2" sx={{ mt: -1, mb: 2, color: 'text.secondary' }}>
          {t('receipt.earlierDebt')}: <Money amount={order.earlierDebt} />
        </Typography>
      ) : null}
    </>
  );
}

type CheckoutProps = { order: Order; open: boolean; step?: DialogStep; onDone: (paying: boolean) => void };

/** The provider that is chosen, at first the first one, and the form that is sent to it. */
function useCheckout({ order, open, onDone }: CheckoutProps) {
  const providers = useQuery({ ...providersQuery, enabled: open });
  const [picked, choose] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const { code } = useSettings();
  const offered = providers.data?.filter(({ name }) => takesAmount(name, order.amount, order.currency || code));
  const chosen = offered?.find(({ name }) => name === picked) ?? offered?.[0];
  const leave = () => {
    setLeaving(true);
    onDone(true);
  };
  return { id: useId(), providers, offered, chosen, choose, leaving, leave, fields: useOrderFields(order) };
}

function Form({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  const { t } = useTranslation();
  const { id, providers, offered = [], chosen, choose, fields, leave } = checkout;
  return (
    <>
      <QueryError compact query={providers} />
      {providers.isPending && <Skeleton variant="rounded" height={52} role="status" aria-label={t('pay.loading')} />}
      {providers.isSuccess && !chosen && <Alert severity="warning">{t('pay.noneForAmount')}</Alert>}
      {chosen && (
        <form id={id} method="post" action={chosen.link} onSubmit={leave}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} readOnly />
          ))}
        </form>
      )}
      {chosen && <Providers names={offered.map(({ name }) => name)} chosen={chosen.name} onChoose={choose} />}
    </>
  );
}

/**
 * The payment-provider modal: the button submits a real form, so that the browser navigates to the provider's hosted
 * checkout. Who waits for a payment of the same already is told so first, and has to choose to pay anyway. `onDone` is
 * called after submission or when the user postpones payment.
 */
export function CheckoutDialog(props: CheckoutProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { order, open, onDone } = props;
  const [anyway, setAnyway] = useState(false);
  const pending = usePending(order, open);
  const checkout = useCheckout(props);
  const close = () => onDone(false);
  const frame = { open, title: order.title, onClose: close, ...(props.step ? { step: props.step } : {}) };
  if (pending.payment && !anyway)
    return (
      <SheetDialog
        {...frame}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAnyway(true)}>
              {t('pay.anyway')}
            </Button>
            <Button onClick={close}>{t('pay.wait')}</Button>
          </>
        }
      >
        <OnItsWay payment={pending.payment} />
      </SheetDialog>
    );
  return (
    <SheetDialog
      {...frame}
      text={t('pay.text')}
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            {t('pay.later')}
          </Button>
          <Button
            type="submit"
            form={checkout.id}
            disabled={!checkout.chosen || pending.isAsked}
            loading={checkout.leaving}
          >
            {t('pay.action', { amount: money(order.amount) })}
          </Button>
        </>
      }
    >
      <Amount order={order} />
      <Form checkout={checkout} />
    </SheetDialog>
  );
}
