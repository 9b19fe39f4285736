import type { Booking } from '#shared/contract/entities/booking';
import { less } from '../payment/packet';

type Way = Pick<Booking, 'usedWalletMoney' | 'payment_mode' | 'cardHold'>;
/** Major units. */
export type PaidPart = { kind: Booking['payment_mode']; amount: number };

/** Amounts paid by the chosen method, and from the wallet beside it. */
export const byWay = ({ usedWalletMoney, payment_mode, cardHold }: Way, paid: number): [PaidPart, PaidPart] => {
  // A part that a card had set aside is written beside the wallet's.
  const byCard = cardHold?.isPart ? (cardHold.captured ?? 0) : 0;
  const isByWallet = payment_mode === 'wallet';
  const besideWallet = Math.min(byCard, paid);
  const fromWallet = isByWallet ? less(paid, besideWallet) : Math.min(less(usedWalletMoney, byCard), paid);
  return [
    { kind: isByWallet ? 'card' : payment_mode, amount: less(paid, fromWallet) },
    { kind: 'wallet', amount: fromWallet },
  ];
};

/** How a ride that is paid was paid, with what was carried over from an earlier one. */
export const paidParts = (booking: Way & Pick<Booking, 'customer_paid' | 'earlierDebt'>): PaidPart[] => {
  const [byMode, byWallet] = byWay(booking, booking.customer_paid);
  const { earlierDebt = 0 } = booking;
  return [{ ...byMode, amount: byMode.amount + earlierDebt }, byWallet].filter(({ amount }) => amount > 0);
};
