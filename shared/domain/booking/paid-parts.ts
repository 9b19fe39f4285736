import type { Booking } from '#shared/contract/entities/booking';
import { fromMicro, toMicro } from '../money/money';
import { less } from '../payment/packet';

type ChosenPayment = Pick<Booking, 'usedWalletMoney' | 'payment_mode' | 'cardHold'>;
/** Major units; `held`: the part that a card had set aside of a ride that came to cost more. */
export type PaidPart = { kind: Booking['payment_mode'] | 'held'; amount: number };

/** Amounts that a card had set aside of a dearer ride, paid by the chosen method, and from the wallet beside it. */
export const partsByMethod = ({ usedWalletMoney, payment_mode, cardHold }: ChosenPayment, paid: number): PaidPart[] => {
  // That part is written beside the wallet's.
  const ofHold = cardHold?.isPart ? (cardHold.captured ?? 0) : 0;
  const isByWallet = payment_mode === 'wallet';
  const held = Math.min(ofHold, paid);
  const rest = less(paid, held);
  const fromWallet = isByWallet ? rest : Math.min(less(usedWalletMoney, ofHold), rest);
  return [
    { kind: 'held', amount: held },
    { kind: isByWallet ? 'card' : payment_mode, amount: less(rest, fromWallet) },
    { kind: 'wallet', amount: fromWallet },
  ];
};

/** How a ride that is paid was paid, with what was carried over from an earlier one and the rounding of cash. */
export const paidParts = (
  booking: ChosenPayment & Pick<Booking, 'customer_paid' | 'earlierDebt' | 'cashRounding'>,
): PaidPart[] => {
  const { earlierDebt = 0, cashRounding = 0 } = booking;
  const more = toMicro(earlierDebt) + toMicro(cashRounding);
  return partsByMethod(booking, booking.customer_paid)
    .map(part =>
      part.kind === 'held' || part.kind === 'wallet'
        ? part
        : { ...part, amount: fromMicro(toMicro(part.amount) + more) },
    )
    .filter(({ amount }) => amount > 0);
};
