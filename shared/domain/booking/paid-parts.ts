import type { Booking } from '#shared/contract/entities/booking';
import { fromMicro, toMicro } from '../money/money';
import { less } from '../payment/packet';

type ChosenPayment = Pick<Booking, 'usedWalletMoney' | 'payment_mode' | 'cardHold'>;
/** Major units; `held`: the part that was captured from a hold, for a ride that cost more. */
export type PaidPart = { kind: Booking['payment_mode'] | 'held'; amount: number };

/** The amounts that a hold paid for a dearer ride, that the chosen method paid, and that the wallet paid besides. */
export const partsByMethod = ({ usedWalletMoney, payment_mode, cardHold }: ChosenPayment, paid: number): PaidPart[] => {
  // The wallet's amount includes the captured part.
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

/** How a paid ride was paid, including the debt from an earlier ride and the rounding of cash. */
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
