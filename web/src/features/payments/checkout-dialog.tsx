import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { takesAmount } from '#shared/domain/payment/provider-steps';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import { brandOf, savesCards } from '#shared/contract/payment-providers';
import { cardsQuery, providersQuery } from './api';
import { type CardTexts, useCardTexts } from './card-words';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { BigMoney } from '@/ui/big-money';
import { QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { SheetDialog, type DialogStep } from '@/ui/sheet-dialog';
import { SaveCard, CheckoutMethods } from './checkout-methods';
import { PaymentPending, usePending } from './payment-pending';

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
  /** A taxi ride is paid before its search, and its price is known at its end. */
  isAhead?: boolean;
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

function Amount({ order }: { order: Order }) {
  const { t } = useTranslation();
  if (order.purpose === 'card') return null;
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

type Pending = ReturnType<typeof usePending>;
type CheckoutProps = {
  order: Order;
  open: boolean;
  step?: DialogStep;
  /** The saved card that the payer has chosen already: it pays without another question. */
  card?: string | undefined;
  onDone: (paying: boolean) => void;
};

/** The payer's saved cards at providers that are offered; only they may use them. */
function useSaved({ order, open }: CheckoutProps, offered: readonly { name: string }[]): SavedCard[] {
  const { user } = useSession();
  const isOwn = user?.usertype === 'rider' && user.id === order.customer.id;
  const query = useQuery({ ...cardsQuery, enabled: open && isOwn && order.purpose !== 'card' });
  return query.data?.filter(card => offered.some(({ name }) => name === card.provider)) ?? [];
}

/** The saved card or provider that is chosen, at first the first one, and the form that is sent there. */
function useCheckout(props: CheckoutProps) {
  const { order, open, onDone } = props;
  const providers = useQuery({ ...providersQuery, enabled: open });
  const [picked, choose] = useState(props.card);
  const [saves, setSaves] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const { code } = useSettings();
  const { user } = useSession();
  const offered = providers.data?.filter(({ name }) =>
    order.purpose === 'card' ? savesCards(name) : takesAmount(name, order.amount, order.currency || code),
  );
  const saved = useSaved(props, offered ?? []);
  const isLost = picked === props.card && !saved.some(({ id }) => id === picked);
  const card = saved.find(({ id }) => id === picked) ?? (picked === undefined || isLost ? saved[0] : undefined);
  const isHold = order.purpose === 'hold';
  const chosen =
    card || isHold
      ? offered?.find(({ name }) => name === card?.provider)
      : (offered?.find(({ name }) => name === picked) ?? offered?.[0]);
  const leave = () => {
    setLeaving(true);
    onDone(true);
  };
  const mayBeSaved = !isHold && user?.usertype === 'rider' && user.id === order.customer.id && order.purpose !== 'card';
  const offersSaving = mayBeSaved && !card && chosen !== undefined && savesCards(chosen.name);
  const fields = useOrderFields(order);
  const cardFields = card ? { card: card.id } : offersSaving && saves ? { save_card: 'yes' } : {};
  const saving = offersSaving ? { saves, setSaves } : undefined;
  return {
    id: useId(),
    providers,
    offered,
    saved,
    card,
    chosen,
    choose,
    saving,
    leaving,
    leave,
    form,
    setForm,
    fields: { ...fields, ...cardFields },
  };
}

const noneText = ({ purpose }: Order) => {
  if (purpose === 'hold') return 'pay.holdNoCard';
  return purpose === 'card' ? 'cards.noneSaves' : 'pay.noneForAmount';
};

/** The next step of the payment, in words. */
const introText = ({ purpose }: Order, card: SavedCard | undefined, adding: CardTexts['add']) => {
  if (purpose === 'hold') return 'pay.holdText';
  if (purpose === 'card') return adding;
  if (!card) return 'pay.text';
  return card.last4 ? 'cards.payText' : 'cards.payAccountText';
};

const actionText = ({ purpose }: Order) => (purpose === 'hold' ? 'pay.holdAction' : 'pay.action');

function Form({ checkout, order }: { checkout: ReturnType<typeof useCheckout>; order: Order }) {
  const { t } = useTranslation();
  const { id, providers, offered = [], saved, card, chosen, choose, saving, fields, leave, setForm } = checkout;
  return (
    <>
      <QueryError compact query={providers} />
      {providers.isPending && <Skeleton variant="rounded" height={52} role="status" aria-label={t('pay.loading')} />}
      {providers.isSuccess && !chosen && <Alert severity="warning">{t(noneText(order))}</Alert>}
      {chosen && (
        <form id={id} ref={setForm} method="post" action={chosen.link} onSubmit={leave}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} readOnly />
          ))}
        </form>
      )}
      {chosen && (
        <CheckoutMethods
          saved={saved}
          names={order.purpose === 'hold' ? [] : offered.map(({ name }) => name)}
          chosen={card?.id ?? chosen.name}
          onChoose={choose}
        />
      )}
      {saving && chosen && <SaveCard provider={chosen.name} saves={saving.saves} onChange={saving.setSaves} />}
    </>
  );
}

/** Submits the form once, as soon as it contains the card chosen before, and no other payment is pending. */
function usePayAtOnce(card: string | undefined, checkout: ReturnType<typeof useCheckout>, pending: Pending) {
  const isDone = useRef(false);
  // A dialog mounts its content later than its effects run.
  const { form } = checkout;
  const isReady = card !== undefined && checkout.card?.id === card && checkout.chosen !== undefined;
  const pays = isReady && !pending.isAsked && !pending.payment;
  useEffect(() => {
    if (!pays || !form || isDone.current) return;
    isDone.current = true;
    form.requestSubmit();
  }, [pays, form]);
}

/**
 * The payment-provider modal: the button submits a real form, so that the browser navigates to the provider's hosted
 * checkout. A payer with a pending payment for the same is told so first, and has to confirm to pay anyway. `onDone` is
 * called after submission or when the user postpones payment.
 */
export function CheckoutDialog(props: CheckoutProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { order, open, onDone } = props;
  const [anyway, setAnyway] = useState(false);
  const pending = usePending(order, open);
  const checkout = useCheckout(props);
  usePayAtOnce(props.card, checkout, pending);
  const cardTexts = useCardTexts(checkout.chosen ? [checkout.chosen.name] : []);
  const close = () => onDone(false);
  const intro = t(introText(order, checkout.card, cardTexts.add), {
    provider: brandOf(checkout.card?.provider ?? ''),
  });
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
        <PaymentPending payment={pending.payment} />
      </SheetDialog>
    );
  return (
    <SheetDialog
      {...frame}
      text={order.isAhead ? `${intro} ${t('pay.textAhead')}` : intro}
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
            {order.purpose === 'card' ? t('cards.next') : t(actionText(order), { amount: money(order.amount) })}
          </Button>
        </>
      }
    >
      <Amount order={order} />
      <Form checkout={checkout} order={order} />
    </SheetDialog>
  );
}
