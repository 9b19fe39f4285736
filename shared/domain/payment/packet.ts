import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import type { PromoDetails } from '#shared/contract/entities/promo';
import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { divideRounded, fromMicro, roundMicro, toMicro } from '../money/money';
import { discountOf } from '../promo/promo';

/** Exact difference of two amounts, never below zero. */
export const less = (amount: number, taken: number): number =>
  taken >= amount ? 0 : fromMicro(toMicro(amount) - toMicro(taken));

/** Price of the ride itself for the rider; major units. */
export const priceOf = ({ trip_cost, discount_amount }: Pick<Booking, 'trip_cost' | 'discount_amount'>): number =>
  less(trip_cost, discount_amount);

/**
 * The amount paid before the end of the ride, refunded if the ride is cancelled: all of a prepaid ride, or otherwise
 * the part that the wallet has set aside.
 */
export const paidAhead = ({
  prepaid,
  customer_paid,
  usedWalletMoney,
}: Pick<Booking, 'prepaid' | 'customer_paid' | 'usedWalletMoney'>): number =>
  prepaid ? customer_paid : usedWalletMoney;

/**
 * The amount that was paid ahead of a ride beyond its price, major units, and the part of it that a card paid: that part goes
 * back before the wallet's.
 */
export const tooMuchAhead = (
  booking: Partial<Pick<Booking, 'prepaid'>> &
    Pick<Booking, 'customer_paid' | 'discount_amount' | 'trip_cost' | 'usedWalletMoney'>,
): { all: number; byCard: number } => {
  const excess = booking.prepaid ? less(booking.customer_paid, priceOf(booking)) : 0;
  return { all: excess, byCard: Math.min(excess, less(booking.customer_paid, booking.usedWalletMoney)) };
};

type Paid = Pick<Booking, 'payment_mode' | 'usedWalletMoney'>;

/** The rider's choice, as the stored payment mode and the wallet's part report it. */
export const paymentMethodOf = ({ payment_mode, usedWalletMoney }: Paid): PaymentMethod =>
  payment_mode === 'card' && usedWalletMoney > 0 ? 'wallet_card' : payment_mode;

/** Rides are paid in cash where the settings allow it in this category. */
export const isCashAllowed = ({ cashPayments }: Pick<Settings, 'cashPayments'>, appcat: Booking['appcat']): boolean =>
  cashPayments === 'always' || (cashPayments === 'taxi' && appcat === 'taxi');

/** The payment method when the rider has not chosen one. */
export const defaultPaymentMethod = (
  settings: Pick<Settings, 'cashPayments'>,
  appcat: Booking['appcat'],
): PaymentMethod => (appcat === 'taxi' && isCashAllowed(settings, appcat) ? 'cash' : 'card');

/**
 * The part of a price that the wallet pays. A refusal if the wallet has too little for the chosen payment method, so
 * that nobody is charged differently than agreed.
 */
export const walletPart = (method: PaymentMethod, price: number, available: number): number | Refusal => {
  if (method === 'card' || method === 'cash') return 0;
  if (method === 'wallet') return available >= price ? price : refuse('wallet_too_low');
  return available > 0 ? Math.min(price, available) : refuse('wallet_too_low');
};

/** Amounts of a payment packet (spec §3). The wallet's part was reserved: it is no longer in the wallet. */
export type Packet = Pick<
  Booking,
  'payment_mode' | 'discount_amount' | 'usedWalletMoney' | 'cardPaymentAmount' | 'cashPaymentAmount' | 'payableAmount'
>;

/** The packet of a ride: the part that the wallet does not pay is paid in cash at the drop, or by card. */
export const packetOf = (method: PaymentMethod, total: number, discount: number, fromWallet: number): Packet => {
  const payable = less(less(total, discount), fromWallet);
  const mode = method === 'cash' ? 'cash' : payable > 0 ? 'card' : 'wallet';
  return {
    payment_mode: mode,
    discount_amount: discount,
    usedWalletMoney: fromWallet,
    cardPaymentAmount: mode === 'card' ? payable : 0,
    cashPaymentAmount: mode === 'cash' ? payable : 0,
    payableAmount: payable,
  };
};

type Repriced = Paid & Pick<Booking, 'discount_amount' | 'promo_details'>;

/**
 * The discount of a price by the promo that a booking uses. The promo's minimum was checked when the rider booked. A
 * fare that ends below the minimum gets the same part of the discount as it has of the minimum, so that a cheaper ride
 * never costs more.
 */
const discountFor = ({ discount_amount, promo_details }: Repriced, total: number, decimals: number): number => {
  const of = (price: number) =>
    promo_details?.promo_discount_type ? discountOf(promo_details, price, decimals) : Math.min(discount_amount, price);
  const least = promo_details?.min_order ?? 0;
  if (total >= least) return of(total);
  const share = divideRounded(toMicro(of(least)) * toMicro(total), toMicro(least));
  return Math.min(of(total), fromMicro(roundMicro(share, decimals)));
};

/** The price of a fare after the discount of the booking's promo. */
export const discountedPrice = (booking: Repriced, fare: number, decimals: number): number =>
  less(fare, discountFor(booking, fare, decimals));

/** The price that the rider was shown and agreed to. */
export const bookedPrice = (booking: Repriced & Pick<Booking, 'estimate'>, decimals: number): number =>
  discountedPrice(booking, booking.estimate, decimals);

/** The booked price, if the final price of the ride differs: receipts and mails name it beside the price. */
export const otherBookedPrice = (
  booking: Parameters<typeof bookedPrice>[0] & Pick<Booking, 'trip_cost'>,
  decimals: number,
): number | undefined => {
  const booked = bookedPrice(booking, decimals);
  return booking.estimate === booking.trip_cost || booked === priceOf(booking) ? undefined : booked;
};

/** The packet of a ride whose fare has changed: the promo's terms and the payment method stay. */
export const packetFor = (booking: Repriced, total: number, decimals: number): Packet =>
  packetOf(paymentMethodOf(booking), total, discountFor(booking, total, decimals), booking.usedWalletMoney);

/** A promo in the form stored by a booking. */
export type AppliedPromo = { details: PromoDetails; discount: number };

export const promoFields = (promo: AppliedPromo | undefined): Pick<Booking, 'promo_applied' | 'promo_details'> =>
  promo ? { promo_applied: true, promo_details: promo.details } : { promo_applied: false };
