import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { User } from '#shared/contract/entities/user';
import { isApiError } from '#shared/client/api-error';
import { type TopUpLimits, topUpProblem } from '#shared/domain/payment/top-up';
import { CheckoutDialog } from '@/features/payments/checkout-dialog';
import { useTranslation } from '@/i18n/translation';
import { rounded } from '@/lib/rounded';
import { useErrorWords } from '@/lib/error-words';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { NumberInput } from '@/ui/form/number-input';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { isLimit, useTopUp } from './use-top-up';

/** The limits of a top-up, in words. */
function useLimitWords({ topUpMin, topUpMax }: TopUpLimits): string | undefined {
  const { t } = useTranslation();
  const { money } = useFormat();
  const limits = { least: money(topUpMin), most: money(topUpMax) };
  if (topUpMax > 0) return t(topUpMin > 0 ? 'wallet.topUp.between' : 'wallet.topUp.most', limits);
  return topUpMin > 0 ? t('wallet.topUp.least', limits) : undefined;
}

/** Multiples of the least amount, or of a note, which are round where that is. */
const times = [2, 4, 10];
const NOTE = 10;

const quickAmounts = ({ topUpMin, topUpMax }: TopUpLimits): number[] =>
  times.map(count => count * (topUpMin || NOTE)).filter(amount => topUpMax === 0 || amount <= topUpMax);

function QuickAmounts(props: { limits: TopUpLimits; onChoose: (amount: number) => void }) {
  const { money } = useFormat();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {quickAmounts(props.limits).map(amount => (
        <Button key={amount} variant="outlined" onClick={() => props.onChoose(amount)} sx={{ minHeight: 44 }}>
          {money(amount)}
        </Button>
      ))}
    </Box>
  );
}

/** Asks how much money to add to the wallet, then opens the checkout for it (PAYS-5). */
export function TopUpDialog(props: { user: User; amount?: number | undefined; owes: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const { symbol, decimal } = settings;
  const words = useErrorWords();
  const help = useLimitWords(settings);
  const [refused, setRefused] = useState<{ amount: number; why: string }>();
  const { order, topUp } = useTopUp(props.user);
  const form = useForm<{ amount?: number }>({ defaultValues: props.amount ? { amount: props.amount } : {} });
  const refuse = (amount: number, why: string) => {
    setRefused({ amount, why });
    form.setFocus('amount');
  };
  const typed = useWatch({ control: form.control, name: 'amount' });
  const submit = form.handleSubmit(({ amount = 0 }) => {
    const wanted = rounded(amount, decimal);
    const wrong = (): void => form.setError('amount', { message: 'wallet.amountAboveZero' }, { shouldFocus: true });
    if (wanted <= 0 && settings.topUpMin === 0) return wrong();
    const problem = topUpProblem(wanted, settings);
    if (problem) return refuse(amount, words.textOf(problem.refusal, problem.params ?? {}));
    topUp.mutate(wanted, {
      onError: error => {
        if (isApiError(error, 'no_details_error')) wrong();
        else if (isLimit(error)) refuse(amount, words(error));
      },
    });
  });
  if (order) return <CheckoutDialog open order={order} onDone={paying => paying || props.onClose()} />;
  return (
    <SheetDialog
      open
      title={t('wallet.topUp.title')}
      text={t(props.owes ? 'wallet.topUp.textOwing' : 'wallet.topUp.text')}
      onClose={topUp.isPending ? undefined : props.onClose}
      actions={
        <DialogFoot label={t('wallet.topUp.next')} busy={topUp.isPending} form="top-up" onClose={props.onClose} />
      }
    >
      <Box component="form" id="top-up" noValidate onSubmit={event => void submit(event)}>
        <NumberInput
          control={form.control}
          name="amount"
          label={t('wallet.amount')}
          unit={symbol}
          {...(help && { help })}
          refused={refused && refused.amount === (typed ?? 0) ? refused.why : undefined}
        />
        <QuickAmounts limits={settings} onChoose={amount => form.setValue('amount', amount)} />
      </Box>
    </SheetDialog>
  );
}
