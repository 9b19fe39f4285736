import type { PaymentState, PaymentView } from '#shared/contract/entities/payment-state';
import type { Intent } from './intents';
import { rideOfIntent } from './ride-of-intent';

/** State of an attempt. It is pending until the provider states an outcome. */
const stateOf = ({ status, cancelled }: Intent): PaymentState => {
  if (status === 'paid' || status === 'reversed') return status;
  if (cancelled) return 'cancelled';
  return status === 'failed' ? 'failed' : 'pending';
};

const purposeOf = ({ bookingId, topUp, cardOrder, holds, tip }: Intent): PaymentView['purpose'] => {
  if (cardOrder !== undefined) return 'card';
  if (holds) return 'hold';
  if (tip !== undefined) return 'tip';
  if (bookingId !== undefined) return 'ride';
  return topUp === undefined ? 'debt' : 'topUp';
};

export const paymentViewOf = (intent: Intent): PaymentView => {
  const { id, amount, currency, provider, toWallet } = intent;
  const bookingId = rideOfIntent(intent);
  const about = bookingId === undefined ? {} : { bookingId };
  const kept = toWallet === undefined ? {} : { toWallet };
  return { id, state: stateOf(intent), purpose: purposeOf(intent), amount, currency, provider, ...about, ...kept };
};
