import type { Booking } from '#shared/contract/entities/booking';
import type { CardHold } from '#shared/contract/entities/card-hold';
import { fromMicro, toMicro, toMinor } from '../money/money';
import { less, priceOf, tooMuchAhead } from '../payment/packet';
import { leastOfAll } from '../payment/least-charges';

type Paid = Partial<
  Pick<
    Booking,
    | 'cardHold'
    | 'cardPaymentAmount'
    | 'customer_paid'
    | 'earlierDebt'
    | 'heldBy'
    | 'payableAmount'
    | 'payment_mode'
    | 'prepaid'
    | 'usedWalletMoney'
  >
>;

/** The payment fields of a ride that came to cost less than was paid ahead: the card's part goes back before the wallet's. */
export const paidTooMuch = (booking: Booking): Paid => {
  if (tooMuchAhead(booking).all === 0) return {};
  const price = priceOf(booking);
  const fromWallet = Math.min(booking.usedWalletMoney, price);
  const byCard = less(price, fromWallet);
  return {
    customer_paid: price,
    usedWalletMoney: fromWallet,
    cardPaymentAmount: byCard,
    payableAmount: byCard,
  };
};

/**
 * The payment fields of a ride that came to cost more than was paid ahead: like what a card had set aside, that counts as what
 * the wallet pays, and the rest remains to be paid.
 */
export const paidTooLittle = (booking: Booking): Paid => {
  const { customer_paid: paid, earlierDebt, paidBy, prepaid, usedWalletMoney } = booking;
  if (!prepaid) return {};
  const byCard = less(paid, usedWalletMoney);
  const rest = less(priceOf(booking), paid);
  const part: CardHold = {
    state: 'captured',
    amount: byCard,
    margin: 0,
    captured: byCard,
    isPart: true,
    isAhead: true,
  };
  return {
    prepaid: false,
    customer_paid: 0,
    usedWalletMoney: paid,
    payableAmount: rest,
    cardPaymentAmount: rest,
    // Paid with what was paid ahead.
    ...(earlierDebt === undefined ? {} : { earlierDebt: 0 }),
    ...(paidBy === undefined ? {} : { cardHold: part, heldBy: paidBy }),
  };
};

type Given = Pick<Booking, 'cardPaymentAmount' | 'discount_amount' | 'payableAmount'>;

/**
 * A rest beyond what was paid ahead that is too small for a card, since some provider takes no such amount: it is a discount,
 * which the platform bears. Neither rider nor driver waits for it.
 */
export const tooSmallRest = (booking: Booking): Given | undefined => {
  const { currency } = booking.receipt;
  const { customer_paid: paid, discount_amount: discount, prepaid, usedWalletMoney } = booking;
  const rest = less(priceOf(booking), paid);
  if (!prepaid || rest === 0 || toMinor(rest, currency) >= leastOfAll(currency)) return undefined;
  const byCard = less(paid, usedWalletMoney);
  return {
    discount_amount: fromMicro(toMicro(discount) + toMicro(rest)),
    cardPaymentAmount: byCard,
    payableAmount: byCard,
  };
};
