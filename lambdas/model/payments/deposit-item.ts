import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { Incoming } from '#shared/domain/ledger/payment-journals';
import { toMinor } from '#shared/domain/money/money';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { depositId, depositKey } from '#lambdas/store/keys';

/** Money that a payment brought into a wallet, and that may go back to its source. Minor units. */
export type Deposit = {
  id: string;
  customer: string;
  intentId: string;
  provider: PaymentProvider;
  providerRef: string;
  /** A payment other than the one that settled the intent, under the same reference. */
  isOther: boolean;
  bookingId?: string;
  /** The refund of the ride that the card did not accept. */
  refund?: string;
  topUp?: boolean;
  /** The whole payment, and the part of it that was credited to the wallet. */
  paidMinor: number;
  amountMinor: number;
  currency: string;
  at: number;
  /** Amount that was sent back, or is being sent back. */
  returnedMinor: number;
  /** The part of it that its owner lost in a dispute. */
  lostMinor?: number;
};

type Source = Pick<Deposit, 'refund'> & { providerRef: string | undefined; isOther?: boolean; paidMinor?: number };

/** Records a credit as a deposit; no writes for a payment that the provider could not be asked to refund. */
export const depositWrites = (ctx: Context, payment: Incoming, source: Source): Write[] => {
  const { id: intentId, part, customer, provider, currency, bookingId, topUp } = payment;
  const { providerRef, isOther = false, refund } = source;
  if (!providerRef) return [];
  const at = ctx.now();
  const amountMinor = toMinor(payment.amount, currency);
  const id = depositId(at, part ? `${intentId}-${part}` : intentId);
  const deposit: Deposit = {
    id,
    customer,
    intentId,
    provider: provider as PaymentProvider,
    providerRef,
    isOther,
    paidMinor: source.paidMinor ?? amountMinor,
    amountMinor,
    currency,
    at,
    returnedMinor: 0,
    ...(bookingId ? { bookingId } : {}),
    ...(topUp ? { topUp: true } : {}),
    ...(refund ? { refund } : {}),
  };
  return [{ type: 'put', item: { ...depositKey(customer, id), _et: 'deposit', ...deposit }, if: missing() }];
};
