import { toMinor } from '../money/money';
import { type Journal, journal, system, user } from './journal';

/** A payment that came in: `part` tells several payments of one order apart. */
export type Incoming = {
  id: string;
  part?: string | undefined;
  customer: string;
  amount: number;
  currency: string;
  bookingId?: string | undefined;
  /** The order of money for the wallet. */
  topUp?: string | undefined;
};

/** The journal id of a payment. */
const nameOf = ({ id, part }: Incoming): string => (part ? `${id}-${part}` : id);

/** The reference of a payment for a debt, which belongs to no booking. */
const OWED = 'debt';

const memoOf = ({ id, bookingId, topUp }: Incoming): string => bookingId ?? (topUp ? id : OWED);

/** A payment that its order no longer needs, or a further one of the same order, is credited to the payer's wallet. */
export const paymentKept = (payment: Incoming): Journal => {
  const paid = toMinor(payment.amount, payment.currency);
  return journal({
    id: `IN-${nameOf(payment)}`,
    memo: memoOf(payment),
    currency: payment.currency,
    legs: [system('gateway', -paid), user(payment.customer, paid)],
  });
};

/**
 * The provider took a payment back: its amount leaves the payer's wallet, which may go below zero; the payer then owes
 * it. The loss is the platform's when nobody is left to owe it.
 */
export const paymentReversed = (payment: Incoming, amountMinor: number, hasLeft: boolean): Journal =>
  journal({
    id: `BACK-${nameOf(payment)}`,
    memo: memoOf(payment),
    currency: payment.currency,
    legs: [
      system('gateway', amountMinor),
      hasLeft ? system('platform', -amountMinor) : user(payment.customer, -amountMinor),
    ],
  });
