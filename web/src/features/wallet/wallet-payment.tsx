import Box from '@mui/material/Box';
import type { User } from '#shared/contract/entities/user';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { PaymentCard } from '@/features/payments/payment-card';
import { CheckoutDialog } from '@/features/payments/checkout-dialog';
import { useAttempt } from '@/features/payments/use-attempt';
import { usePayDebt } from './use-pay-debt';

/** How the checkout ended from which the payer has come back: for what they owe, or for money to add. */
export function WalletPayment(props: { user: User; due: number; onTopUp: (amount: number) => void }) {
  const { attempt, close } = useAttempt();
  const debt = usePayDebt(props.user);
  if (!attempt) return null;
  const again = ({ purpose, amount }: PaymentView) => {
    if (purpose === 'topUp' || props.due === 0) props.onTopUp(amount);
    else debt.ask();
  };
  return (
    <Box sx={{ mb: 2 }}>
      <PaymentCard key={attempt} attempt={attempt} onRetry={again} busy={debt.busy} onClose={close} />
      {debt.order && <CheckoutDialog open order={debt.order} onDone={paying => paying || debt.close()} />}
    </Box>
  );
}
