import type { DebtPayment } from '#shared/contract/entities/debt-payment';
import type { Intent } from './intents';

type Paid = Pick<Intent, 'id' | 'bookingId' | 'card' | 'takes' | 'tip' | 'topUp'>;

const kindOf = ({ bookingId, card, takes, tip, topUp }: Paid): DebtPayment['by'] => {
  // Money that a ride or a tip did not need counts as ordinary wallet money.
  if (bookingId ?? tip) return 'wallet';
  if (topUp) return 'topUp';
  if (takes) return 'hold';
  return card ? 'card' : 'checkout';
};

/** The payment as the source of a debt that its money pays. */
export const debtPaymentOf = (intent: Paid): DebtPayment => ({ by: kindOf(intent), payment: intent.id });
