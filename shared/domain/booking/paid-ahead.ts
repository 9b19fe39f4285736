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

/**
 * The payment fields of a ride that cost less than was paid ahead: the card's part goes back before the wallet's part.
 */
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
 * The payment fields of a ride that cost more than was paid ahead. Like a captured hold, the payment ahead counts as
 * wallet money, and the rest remains to be paid.
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
    // The payment ahead has paid this debt.
    ...(earlierDebt === undefined ? {} : { earlierDebt: 0 }),
    ...(paidBy === undefined ? {} : { cardHold: part, heldBy: paidBy }),
  };
};

type Given = Pick<Booking, 'cardPaymentAmount' | 'discount_amount' | 'payableAmount'>;

/**
 * A rest beyond the payment ahead that is too small for a card, because some provider accepts no such amount. It
 * becomes a discount that the platform bears, so that neither rider nor driver waits for it.
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
