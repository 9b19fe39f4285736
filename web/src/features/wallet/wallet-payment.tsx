import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/entities/user';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { useSaveCard } from '@/features/payments/use-cards';
import { PaymentCard } from '@/features/payments/payment-card';
import { pendingQuery } from '@/features/payments/api';
import { PaymentPending } from '@/features/payments/payment-pending';
import { CheckoutDialog } from '@/features/payments/checkout-dialog';
import { useAttempt } from '@/features/payments/use-attempt';
import { usePayDebt } from '@/features/payments/use-pay-debt';
import { mayTopUp } from './use-top-up';

/** Money for the wallet that no provider has decided yet, for who comes here later. */
function Waiting() {
  const waiting = useQuery(pendingQuery).data?.filter(({ purpose }) => purpose !== 'ride') ?? [];
  if (waiting.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {waiting.map(payment => (
        <PaymentPending key={payment.id} payment={payment} />
      ))}
    </Box>
  );
}

/** The outcome of the checkout from which the payer has returned: for a debt, or for a top-up. */
export function WalletPayment(props: { user: User; due: number; onTopUp: (amount: number) => void }) {
  const { attempt, close } = useAttempt();
  const debt = usePayDebt(props.user);
  const saving = useSaveCard(props.user);
  if (!attempt) return mayTopUp(props.user) ? <Waiting /> : null;
  const again = ({ purpose, amount }: PaymentView) => {
    if (purpose === 'card') return saving.ask();
    if (purpose === 'topUp' || props.due === 0) props.onTopUp(amount);
    else debt.ask();
  };
  return (
    <Box sx={{ mb: 2 }}>
      <PaymentCard key={attempt} attempt={attempt} onRetry={again} busy={debt.busy || saving.busy} onClose={close} />
      {saving.order && <CheckoutDialog open order={saving.order} onDone={paying => paying || saving.close()} />}
      {debt.order && <CheckoutDialog open order={debt.order} onDone={paying => paying || debt.close()} />}
    </Box>
  );
}
