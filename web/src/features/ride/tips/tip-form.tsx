import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Booking } from '#shared/contract/entities/booking';
import { isApiError } from '#shared/client/api-error';
import { tipLeftMinor } from '#shared/domain/booking/tips';
import { fromMinor } from '#shared/domain/money/money';
import { CheckoutDialog, type Order } from '@/features/payments/checkout-dialog';
import { useTranslation } from '@/i18n/translation';
import { balanceQuery } from '@/lib/balance-query';
import { useErrorWords } from '@/lib/error-words';
import { useFormat } from '@/lib/format';
import { rounded } from '@/lib/rounded';
import { useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';
import { NumberInput } from '@/ui/form/number-input';
import { cardsQuery, providersQuery } from '@/features/payments/api';
import { useCardWords } from '@/features/payments/card-words';
import { Choices } from '@/ui/choices';
import { driverName } from '../ride-words';
import { useOrderTip, useTipFromWallet } from './api';

/** The wallet, a saved card by its id, or any method chosen at the checkout. */
type TipMethod = string;
const CHECKOUT = 'checkout';
const WALLET = 'wallet';
type Values = { amount?: number; method?: TipMethod };
type TipProps = { booking: Booking; amount?: number | undefined; onClose: () => void };

const atField = ['tip_limit', 'no_details_error', 'wallet_too_low'] as const;

/** The order of a tip, in the checkout's form. */
function useOrder(booking: Booking) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const [order, setOrder] = useState<Order>();
  const ordered = (made: Pick<Order, 'id' | 'amount' | 'currency'>) =>
    setOrder({
      ...made,
      purpose: 'tip',
      title: t('tip.title', { driver: driverName(booking, t) }),
      product: t('tip.product', { app: appName }),
      customer: { id: booking.customer, name: booking.customer_name },
    });
  return { order, ordered };
}

type Giving = { form: UseFormReturn<Values>; method: TipMethod; ordered: (order: Order) => void };

function useSubmit({ booking, onClose }: TipProps, { form, method, ordered }: Giving) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const settings = useSettings();
  const [refused, setRefused] = useState<{ amount: number; why: string }>();
  const fromWallet = useTipFromWallet(booking.id);
  const byCard = useOrderTip(booking.id);
  const most = fromMinor(tipLeftMinor(booking, settings), booking.receipt.currency);
  const refuse = (amount: number, why: string) => {
    setRefused({ amount, why });
    form.setFocus('amount');
  };
  const submit = form.handleSubmit(({ amount = 0 }) => {
    const wanted = rounded(amount, settings.decimal);
    if (wanted <= 0) return form.setError('amount', { message: 'wallet.amountAboveZero' }, { shouldFocus: true });
    if (wanted > most) return refuse(amount, words.textOf('tip_limit', { amount: most }));
    const onError = (error: unknown) =>
      atField.some(code => isApiError(error, code)) ? refuse(amount, words(error)) : showError(error);
    if (method !== WALLET)
      return byCard.mutate(wanted, { onError, onSuccess: answer => ordered(answer.order as Order) });
    fromWallet.mutate(wanted, {
      onError,
      onSuccess: () => {
        showToast({ text: t('tip.done', { driver: driverName(booking, t) }) });
        onClose();
      },
    });
  });
  return { submit, refused, most, isPending: fromWallet.isPending || byCard.isPending };
}

/** The saved cards of the rider that can pay here, as payment methods. */
function useCardMethods(): readonly (readonly [TipMethod, string])[] {
  const words = useCardWords();
  const { data: cards = [] } = useQuery(cardsQuery);
  const { data: providers = [] } = useQuery(providersQuery);
  const isOffered = (name: string) => providers.some(provider => provider.name === name);
  return cards.filter(({ provider }) => isOffered(provider)).map(card => [card.id, words(card).name] as const);
}

/** The payment methods of a tip, the one that is suggested first. */
function useTipMethods(): readonly (readonly [TipMethod, string])[] {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { data: wallet } = useQuery(balanceQuery);
  const cards = useCardMethods();
  const has = Math.max(0, wallet?.walletBalance ?? 0);
  return [
    ...cards,
    [CHECKOUT, t(cards.length > 0 ? 'tip.otherWay' : 'tip.card')],
    ...(has > 0 ? [[WALLET, t('tip.wallet', { amount: money(has) })] as const] : []),
  ];
}

/**
 * The amount (unless preset), the payment method, and the button that gives the tip: a saved card or the wallet pays at
 * that press.
 */
export function TipForm(props: TipProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { symbol } = useSettings();
  const { booking, amount, onClose } = props;
  const methods = useTipMethods();
  const form = useForm<Values>({ defaultValues: amount ? { amount } : {} });
  const [typed, picked] = useWatch({ control: form.control, name: ['amount', 'method'] });
  const method = picked ?? methods[0]![0];
  const { order, ordered } = useOrder(booking);
  const { submit, refused, most, isPending } = useSubmit(props, { form, method, ordered });
  const card = method === WALLET || method === CHECKOUT ? undefined : method;
  if (order) return <CheckoutDialog open order={order} card={card} onDone={paying => paying || onClose()} />;
  return (
    <Box
      component="form"
      aria-label={t('tip.title', { driver: driverName(booking, t) })}
      noValidate
      onSubmit={event => void submit(event)}
      sx={{ display: 'grid', gap: 2, mt: 2 }}
    >
      {(amount === undefined || refused) && (
        <NumberInput
          control={form.control}
          name="amount"
          label={t('tip.amount')}
          unit={symbol}
          help={t('tip.most', { amount: money(most) })}
          refused={refused && refused.amount === (typed ?? 0) ? refused.why : undefined}
        />
      )}
      {methods.length > 1 && (
        <Choices
          label={t('tip.how')}
          value={method}
          onChoose={chosen => form.setValue('method', chosen)}
          options={methods}
        />
      )}
      <Button type="submit" loading={isPending}>
        {method === CHECKOUT ? t('tip.next') : typed ? t('tip.giveAmount', { amount: money(typed) }) : t('tip.amount')}
      </Button>
    </Box>
  );
}
