import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import type { User } from '#shared/contract/entities/user';
import type { Estimate } from '#shared/contract/operations/bookings';
import { toCash } from '#shared/domain/money/cash';
import { smallestCash } from '#shared/domain/money/cash-steps';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import { ReceiptRow } from '@/ui/receipt-lines';
import { useFormat } from '@/lib/format';
import { CheckoutDialog } from '@/features/payments/checkout-dialog';
import { usePayDebt } from '@/features/payments/use-pay-debt';

/** Outstanding debts are paid with this ride, each as a separate line (PLUS-3); cash is rounded. */
export function DebtLines({ estimate, price, method }: { estimate: Estimate; price: number; method: PaymentMethod }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const earlierDebt = estimate.payFirst ? 0 : (estimate.earlierDebt ?? 0);
  const sum = price + earlierDebt;
  const asked = method === 'cash' ? toCash(sum, smallestCash(settings)) : sum;
  if (earlierDebt === 0 && asked === sum) return null;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {earlierDebt > 0 && <ReceiptRow label={t('receipt.earlierDebt')} amount={earlierDebt} />}
      {asked !== sum && <ReceiptRow label={t('receipt.cashRounding')} amount={asked - sum} />}
      <ReceiptRow strong label={t('receipt.due')} amount={asked} />
    </Box>
  );
}

/** An earlier debt that must be paid first, or that the rider's card is already paying. */
export function DebtNote({ estimate, isOwn }: { estimate: Estimate; isOwn: boolean }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { earlierDebt = 0, earlierTaken, payFirst } = estimate;
  if (earlierTaken) {
    const amount = money(earlierTaken);
    return <Alert severity="info">{t(payFirst ? 'wallet.debt.takenPart' : 'book.debtTaken', { amount })}</Alert>;
  }
  if (!payFirst) return null;
  return <Alert severity="warning">{t(isOwn ? 'book.debtFirst' : 'debt_open', { amount: money(earlierDebt) })}</Alert>;
}

/**
 * Pays the debt of an earlier trip; only the checkout leaves the booking. While a card is paying a part of it, the
 * price is fetched again.
 */
export function PayDebt(props: { user: User; estimate: Estimate; busy: boolean; onSettled: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const debt = usePayDebt(props.user, props.onSettled);
  const { earlierDebt = 0, earlierTaken } = props.estimate;
  if (earlierTaken)
    return (
      <Button loading={props.busy} onClick={props.onSettled}>
        {t('common.retry')}
      </Button>
    );
  return (
    <>
      <Button loading={debt.busy} onClick={debt.ask}>
        {t('wallet.debt.pay', { amount: money(earlierDebt) })}
      </Button>
      {debt.order && <CheckoutDialog open order={debt.order} onDone={paying => paying || debt.close()} />}
    </>
  );
}
