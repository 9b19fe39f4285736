import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { brandOf } from '#shared/contract/payment-providers';
import type { DepositLine } from '#shared/contract/entities/wallet';
import { isApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import { rounded } from '@/lib/rounded';
import { useErrorWords } from '@/lib/error-words';
import { useFormat } from '@/lib/format';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { meKey, walletKeys } from '@/lib/query-keys';
import { useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';
import { NumberInput } from '@/ui/form/number-input';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { sendBack } from './api';

/** Refusals that are about the amount. */
const atAmount = ['refund_too_high', 'wallet_too_low', 'debt_open', 'no_details_error'] as const;

/** Sends an amount back, once however often it is pressed, and refetches the wallet. */
function useSendBack(uid: string | undefined, deposit: DepositLine, onDone: (amount: number) => void) {
  const client = useQueryClient();
  const input = (amount: number) => ({ deposit: deposit.id, amount, ...(uid === undefined ? {} : { uid }) });
  return useIdempotentMutation((amount: number, key: string) => sendBack(input(amount), key), {
    keyOf: amount => `sendBack ${deposit.id} ${deposit.left} ${amount}`,
    meta: { silent: true },
    onSuccess: ({ returned }) => onDone(returned.amount),
    onError: error => void (atAmount.some(code => isApiError(error, code)) || showError(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: walletKeys.all });
      void client.invalidateQueries({ queryKey: meKey });
    },
  });
}

/** Asks for the amount of a payment to send back, and sends it. */
export function SendBackDialog(props: {
  uid: string | undefined;
  deposit: DepositLine;
  most: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const words = useErrorWords();
  const { symbol, decimal } = useSettings();
  const { deposit, most } = props;
  const form = useForm<{ amount?: number }>({ defaultValues: { amount: most } });
  const send = useSendBack(props.uid, deposit, amount => {
    showToast({ text: t('wallet.back.asked', { amount: money(amount) }) });
    props.onClose();
  });
  const [refused, setRefused] = useState<{ amount: number; why: string }>();
  const typed = useWatch({ control: form.control, name: 'amount' });
  const refuse = (amount: number, why: string) => {
    setRefused({ amount, why });
    form.setFocus('amount');
  };
  const submit = form.handleSubmit(({ amount = 0 }) => {
    const wanted = amount === most ? amount : rounded(amount, decimal);
    if (wanted <= 0) return refuse(amount, t('wallet.amountAboveZero'));
    if (wanted > most) return refuse(amount, t('wallet.back.tooMuch', { amount: money(most) }));
    send.mutate(wanted, {
      onError: error => {
        if (atAmount.some(code => isApiError(error, code))) refuse(amount, words(error));
      },
    });
  });
  return (
    <SheetDialog
      open
      title={t(props.uid === undefined ? 'wallet.back.title' : 'wallet.back.titleOf')}
      text={t('wallet.back.dialogText', { provider: brandOf(deposit.provider) })}
      onClose={send.isPending ? undefined : props.onClose}
      actions={
        <DialogFoot label={t('wallet.back.send')} busy={send.isPending} form="send-back" onClose={props.onClose} />
      }
    >
      <Box component="form" id="send-back" noValidate onSubmit={event => void submit(event)}>
        <NumberInput
          control={form.control}
          name="amount"
          label={t('wallet.amount')}
          unit={symbol}
          help={t('wallet.back.upTo', { amount: money(most) })}
          refused={refused && refused.amount === (typed ?? 0) ? refused.why : undefined}
        />
      </Box>
    </SheetDialog>
  );
}
