import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/entities/user';
import { isApiError } from '#shared/client/api-error';
import { CheckoutDialog } from '@/features/payments/payment-dialog';
import { useSettings } from '@/lib/settings-queries';
import { NumberInput } from '@/ui/form/number-input';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useTopUp } from './use-top-up';

/** Asks how much money to add to the wallet, then opens the checkout for it (PAYS-5). */
export function TopUpDialog(props: { user: User; amount?: number | undefined; owes: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { symbol, decimal } = useSettings();
  const { order, topUp } = useTopUp(props.user);
  const form = useForm<{ amount?: number }>({ defaultValues: props.amount ? { amount: props.amount } : {} });
  const submit = form.handleSubmit(({ amount = 0 }) => {
    const wanted = Number(amount.toFixed(decimal));
    const wrong = () => form.setError('amount', { message: 'wallet.amountAboveZero' }, { shouldFocus: true });
    if (wanted <= 0) return wrong();
    topUp.mutate(wanted, { onError: error => isApiError(error, 'no_details_error') && wrong() });
  });
  if (order) return <CheckoutDialog open order={order} onDone={paying => paying || props.onClose()} />;
  return (
    <SheetDialog
      open
      title={t('wallet.topUp.title')}
      text={t(props.owes ? 'wallet.topUp.textOwing' : 'wallet.topUp.text')}
      onClose={topUp.isPending ? undefined : props.onClose}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose} disabled={topUp.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="top-up" loading={topUp.isPending}>
            {t('wallet.topUp.next')}
          </Button>
        </>
      }
    >
      <Box component="form" id="top-up" noValidate onSubmit={event => void submit(event)}>
        <NumberInput control={form.control} name="amount" label={t('wallet.amount')} unit={symbol} />
      </Box>
    </SheetDialog>
  );
}
