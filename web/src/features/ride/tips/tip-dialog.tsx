import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { isApiError } from '#shared/client/api-error';
import { tipLeftMinor } from '#shared/domain/booking/tips';
import { fromMinor } from '#shared/domain/money/money';
import { CheckoutDialog, type Order } from '@/features/payments/checkout-dialog';
import { balanceQuery } from '@/lib/balance-query';
import { useErrorWords } from '@/lib/error-words';
import { useFormat } from '@/lib/format';
import { rounded } from '@/lib/rounded';
import { useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';
import { NumberInput } from '@/ui/form/number-input';
import { SheetDialog } from '@/ui/sheet-dialog';
import { Choices } from '../disputes/choices';
import { driverName } from '../ride-words';
import { useOrderTip, useTipFromWallet } from './api';

type Way = 'wallet' | 'card';
type Values = { amount?: number; way: Way };
type TipProps = { booking: Booking; amount?: number | undefined; onClose: () => void };

const atField = ['tip_limit', 'no_details_error', 'wallet_too_low'] as const;

/** The order of a tip, as the checkout takes it. */
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

function useSubmit({ booking, onClose }: TipProps, form: UseFormReturn<Values>, ordered: (order: Order) => void) {
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
  const submit = form.handleSubmit(({ amount = 0, way }) => {
    const wanted = rounded(amount, settings.decimal);
    if (wanted <= 0) return form.setError('amount', { message: 'wallet.amountAboveZero' }, { shouldFocus: true });
    if (wanted > most) return refuse(amount, words.textOf('tip_limit', { amount: most }));
    const onError = (error: unknown) =>
      atField.some(code => isApiError(error, code)) ? refuse(amount, words(error)) : showError(error);
    if (way === 'card') return byCard.mutate(wanted, { onError, onSuccess: answer => ordered(answer.order as Order) });
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

/** Asks for the amount and how it is paid; at a provider the checkout follows. */
export function TipDialog(props: TipProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { symbol } = useSettings();
  const { booking, amount, onClose } = props;
  const { data: wallet } = useQuery(balanceQuery);
  const has = Math.max(0, wallet?.walletBalance ?? 0);
  const form = useForm<Values>({ defaultValues: { ...(amount ? { amount } : {}), way: 'card' } });
  const { order, ordered } = useOrder(booking);
  const { submit, refused, most, isPending } = useSubmit(props, form, ordered);
  const [typed, way] = useWatch({ control: form.control, name: ['amount', 'way'] });
  if (order) return <CheckoutDialog open order={order} onDone={paying => paying || onClose()} />;
  return (
    <SheetDialog
      open
      title={t('tip.title', { driver: driverName(booking, t) })}
      {...(isPending ? {} : { onClose })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="give-tip" loading={isPending}>
            {t(way === 'wallet' ? 'tip.give' : 'tip.next')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id="give-tip"
        noValidate
        onSubmit={event => void submit(event)}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <NumberInput
          control={form.control}
          name="amount"
          label={t('tip.amount')}
          unit={symbol}
          help={t('tip.most', { amount: money(most) })}
          refused={refused && refused.amount === (typed ?? 0) ? refused.why : undefined}
        />
        {has > 0 && (
          <Choices
            label={t('tip.how')}
            value={way}
            onChoose={chosen => form.setValue('way', chosen)}
            options={[
              ['card', t('tip.card')],
              ['wallet', t('tip.wallet', { amount: money(has) })],
            ]}
          />
        )}
      </Box>
    </SheetDialog>
  );
}
