import type { Booking } from '#shared/contract/entities/booking';
import type { settledBy } from '#shared/contract/constants';
import type { Owed } from '#shared/contract/entities/owed';
import { paidAhead } from '../payment/packet';
import { toCash } from '../money/cash';
import { fromMinor, toMinor } from '../money/money';
import { earned } from './earned';
import { atProvider, type Journal, journalOf, type Leg, system, user } from './journal';

type Priced = Pick<
  Booking,
  | 'id'
  | 'booking_id'
  | 'receipt'
  | 'trip_cost'
  | 'driver_share'
  | 'convenience_fees'
  | 'cashPaymentAmount'
  | 'customer'
  | 'driver'
  | 'discount_amount'
  | 'customer_paid'
  | 'usedWalletMoney'
  | 'owed'
  | 'smallestCash'
>;

const minor = (booking: Priced) => (amount: number) => toMinor(amount, booking.receipt.currency);

/** The same sum in cash, minor units, rounded to the smallest unit of cash. */
const inCash = ({ receipt: { currency }, smallestCash }: Priced, sumMinor: number): number =>
  toMinor(toCash(fromMinor(sumMinor, currency), smallestCash), currency);

/** `toWallet` is the part of the payment that is not for this ride: debts from earlier rides, and overpayment. */
export type Received = { id: string; gateway: string; amount: number; toWallet?: number | undefined };

/**
 * The rider's payment arrived from the provider: it stays in escrow until the ride is done; the part that is not for
 * this ride is credited to the wallet.
 */
export const paymentReceived = (booking: Priced, { id, gateway, amount, toWallet = 0 }: Received): Journal => {
  const paid = minor(booking)(amount);
  const held = minor(booking)(toWallet);
  return journalOf(booking, {
    id: `IN-${id}`,
    legs: [atProvider(gateway, -paid), system('escrow', paid - held), user(booking.customer, held)],
  });
};

/** A card has paid a part of an owed ride; the rest is still owed. */
export const partPaid = (booking: Priced, { id, gateway, amount }: Omit<Received, 'toWallet'>): Journal => {
  const paid = minor(booking)(amount);
  return journalOf(booking, {
    id: `IN-${id}`,
    legs: [atProvider(gateway, -paid), system('unpaidRides', paid)],
  });
};

/**
 * PENDING: the ride was driven and is not paid. The fare is earned, the rider owes the part that neither wallet nor
 * promo pays, and the driver's share waits for their payment, less the part that the platform pays at once.
 */
export const rideOwed = (booking: Priced, { discount, paidAtOnce }: Owed): Journal => {
  const of = minor(booking);
  const held = of(booking.usedWalletMoney);
  const atOnce = of(paidAtOnce);
  return journalOf(booking, {
    id: `OWED-${booking.id}`,
    legs: [
      system('unpaidRides', of(discount) + held - of(booking.trip_cost)),
      system('escrow', -held),
      system('promotion', -of(discount)),
      ...earned('commission', of(booking.convenience_fees), booking.receipt),
      user(booking.driver ?? '', atOnce),
      system('payable', of(booking.driver_share) - atOnce),
    ],
  });
};

/** The driver's part of an owed ride that is still to be paid, minor units. */
const waitingShare = (booking: Priced, { paidAtOnce }: Owed): number =>
  minor(booking)(booking.driver_share) - minor(booking)(paidAtOnce);

/** The debt for a ride in the books, minor units: a promo that was chosen after the drop counts with the payment. */
const bookedDebt = (booking: Priced, { discount }: Owed): number => {
  const of = minor(booking);
  return of(booking.trip_cost) - of(discount) - of(booking.usedWalletMoney);
};

/** PAID: the rider has paid their debt. The income is in the books since the drop; now the driver gets the rest. */
const owedPaid = (booking: Priced, owed: Owed): Journal => {
  const of = minor(booking);
  const waiting = waitingShare(booking, owed);
  const debt = bookedDebt(booking, owed);
  const lessDue = of(booking.discount_amount) - of(owed.discount);
  return journalOf(booking, {
    id: `PAY-${booking.id}`,
    legs: [
      user(booking.driver ?? '', waiting),
      system('payable', -waiting),
      system('unpaidRides', debt),
      system('promotion', -lessDue),
      system('escrow', lessDue - debt),
    ],
  });
};

/**
 * PAID (spec §4): the driver is credited the share and debited the collected cash, as two entries; the platform gets
 * the fee and bears the discount; any other payment is released from escrow. A debt collected with the fare is credited
 * to the rider's wallet. The platform gains or bears the rounding of the cash: fee and share stay exact.
 */
const drivenAndPaid = (booking: Priced & Partial<Pick<Booking, 'payment_mode' | 'earlierDebt'>>): Journal => {
  const of = minor(booking);
  const driver = booking.driver ?? '';
  const cash = of(booking.cashPaymentAmount);
  const debt = booking.payment_mode === 'cash' ? of(booking.earlierDebt ?? 0) : 0;
  const discount = of(booking.discount_amount);
  const collected = inCash(booking, cash + debt);
  const escrow = of(booking.trip_cost) - cash - discount;
  return journalOf(booking, {
    id: `PAY-${booking.id}`,
    legs: [
      user(driver, of(booking.driver_share)),
      user(driver, -collected),
      user(booking.customer, debt),
      ...earned('commission', of(booking.convenience_fees), booking.receipt),
      system('promotion', -discount),
      // The driver has the cash, so their wallet owes it.
      system('cash', -collected),
      system('cash', collected),
      system('rounding', collected - cash - debt),
      system('escrow', -escrow),
    ],
  });
};

/**
 * The rider has paid the company outside the product: the money is at the bank or in the till, and is booked like any
 * other payment.
 */
export const paidElsewhere = (booking: Priced, how: (typeof settledBy)[number]): Journal => {
  const of = minor(booking);
  const due = of(booking.trip_cost) - of(booking.discount_amount) - of(booking.usedWalletMoney);
  const got = how === 'bank' ? due : inCash(booking, due);
  return journalOf(booking, {
    id: `SETTLED-${booking.id}`,
    legs: [
      how === 'bank' ? system('bank', -due) : system('cash', -got),
      system('escrow', due),
      system('rounding', got - due),
    ],
  });
};

/**
 * The remaining amounts of an owed ride that is written off, minor units: the driver gets a share, in per cent, of
 * their pending earnings.
 */
export const sharesWhenWrittenOff = (booking: Priced, owed: Owed, percent: number) => {
  const waitingMinor = waitingShare(booking, owed);
  const driverMinor = Math.round((waitingMinor * percent) / 100);
  return { debtMinor: bookedDebt(booking, owed), waitingMinor, driverMinor };
};

/**
 * An owed ride is written off: the loss is the debt, less the part that its driver does not get. Its income and tax
 * stay.
 */
export const rideWrittenOff = (booking: Priced, owed: Owed, driverMinor: number): Journal => {
  const { debtMinor, waitingMinor } = sharesWhenWrittenOff(booking, owed, 0);
  return journalOf(booking, {
    id: `WOFF-${booking.id}`,
    legs: [
      system('unpaidRides', debtMinor),
      system('payable', -waitingMinor),
      user(booking.driver ?? '', driverMinor),
      system('badDebts', waitingMinor - driverMinor - debtMinor),
    ],
  });
};

/** A ride that is paid: at its end, or later by the rider who owed it. */
export const tripPaid = (booking: Parameters<typeof drivenAndPaid>[0]): Journal =>
  booking.owed ? owedPaid(booking, booking.owed) : drivenAndPaid(booking);

/**
 * A late-cancellation fee in minor units: the part paid now, the part that the rider owes, and whether the platform
 * advances it.
 */
export type FeeSplit = { paid: number; owed: number; isBorne: boolean };

/**
 * A cancellation: an advance payment goes from escrow to the rider's wallet, and a late-cancellation fee from the
 * wallet to the driver. It is one journal, because a transaction may touch a balance only once. The driver gets the
 * paid part; the rest becomes payable when the rider pays it, unless the platform bears it.
 */
export const bookingCancelled = (
  booking: Priced & Pick<Booking, 'prepaid'>,
  { paid, owed, isBorne }: FeeSplit,
): Journal | undefined => {
  const refund = minor(booking)(paidAhead(booking));
  if (refund === 0 && paid === 0 && owed === 0) return undefined;
  const borne = isBorne ? owed : 0;
  const byCard = booking.prepaid ? Math.max(0, refund - minor(booking)(booking.usedWalletMoney)) : 0;
  return journalOf(booking, {
    id: `${refund > 0 ? 'REFUND' : 'FEE'}-${booking.id}`,
    covered: true,
    ...(byCard > 0 ? { paidIn: { uid: booking.customer, amountMinor: byCard } } : {}),
    legs: [
      system('escrow', -refund),
      user(booking.customer, refund),
      user(booking.customer, -paid),
      user(booking.driver ?? '', paid + borne),
      system('borne', -borne),
      system('receivable', -owed),
      system('payable', owed),
    ],
  });
};

/** The platform pays the driver the part of the fare that the rider does not pay. */
export const fareBorne = (booking: Priced, missing: number): Journal => {
  const amount = minor(booking)(missing);
  return journalOf(booking, {
    id: `FARE-${booking.id}`,
    legs: [system('fares', -amount), user(booking.driver ?? '', amount)],
  });
};

const toPayee = (booking: Priced, owedMinor: number, payee: 'driver' | 'borne' | 'platform'): Leg[] => {
  if (payee === 'driver') return [user(booking.driver ?? '', owedMinor)];
  return payee === 'borne' ? [system('borne', owedMinor)] : earned('cancellation', owedMinor, booking.receipt);
};

/** The rider's unpaid late-cancellation fee was taken from the wallet, and goes to its payee. */
export const feeSettled = (booking: Priced, owedMinor: number, payee: 'driver' | 'borne' | 'platform'): Journal =>
  journalOf(booking, {
    id: `DEBT-${booking.id}`,
    covered: true,
    legs: [
      user(booking.customer, -owedMinor),
      ...toPayee(booking, owedMinor, payee),
      system('receivable', owedMinor),
      system('payable', -owedMinor),
    ],
  });

/**
 * The wallet sets money aside for a ride, or gets some of it back: `amountMinor` more than before; for an owed ride the
 * wallet pays. A booking's version names the change, so it happens once.
 */
export const walletHeld = (
  booking: Priced,
  amountMinor: number,
  { version, isOwed }: { version: number; isOwed: boolean },
): Journal =>
  journalOf(booking, {
    id: `HOLD-${booking.id}-${version}`,
    covered: true,
    ...(isOwed ? {} : { aside: true }),
    legs: [user(booking.customer, -amountMinor), system(booking.owed ? 'unpaidRides' : 'escrow', amountMinor)],
  });

/**
 * An advance payment beyond the price goes back into the wallet, major units. The journal has the name of journals that
 * return reserved wallet money. The part paid by a card becomes a deposit, which withdrawals exclude.
 */
export const aheadReturned = (booking: Priced, { all }: { all: number }, version: number): Journal => {
  const of = minor(booking);
  return journalOf(booking, {
    id: `HOLD-${booking.id}-${version}`,
    legs: [user(booking.customer, of(all)), system('escrow', -of(all))],
  });
};
