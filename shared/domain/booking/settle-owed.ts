import type { Booking } from '#shared/contract/entities/booking';
import type { settledBy } from '#shared/contract/constants';
import type { Settled } from '#shared/contract/entities/owed';
import { type Refusal, refuse } from '#shared/contract/errors';
import { paidElsewhere, rideWrittenOff, sharesWhenWrittenOff, tripPaid } from '../ledger/booking-journals';
import { toCash } from '../money/cash';
import { fromMicro, fromMinor, toMicro } from '../money/money';
import { less, priceOf } from '../payment/packet';
import { type BookingActor, type Decision, isStep, step } from './decide';

/** The rest of an owed ride that its rider has to pay, without debts from earlier rides; major units. */
export const restOwed = (booking: Pick<Booking, 'trip_cost' | 'discount_amount' | 'usedWalletMoney'>): number =>
  less(priceOf(booking), booking.usedWalletMoney);

/** The debt that a write-off gives up, major units. A promo that was chosen after the drop has paid nothing of it. */
export const givenUp = (booking: Booking): number =>
  restOwed({ ...booking, discount_amount: booking.owed?.discount ?? booking.discount_amount });

const noEarlierDebt = ({ earlierDebt }: Booking) => (earlierDebt === undefined ? {} : { earlierDebt: 0 });

/** The amount of rounding, if the rest is paid in cash. */
const roundedFields = (booking: Booking): Pick<Booking, 'cashRounding'> => {
  const rest = toMicro(restOwed(booking));
  const rounding = fromMicro(toMicro(toCash(fromMicro(rest), booking.smallestCash)) - rest);
  return rounding === 0 ? {} : { cashRounding: rounding };
};

type Elsewhere = Omit<Settled, 'how'> & { how: (typeof settledBy)[number] };

/**
 * PAID: the rider has paid the company outside the product, as an admin records. Only the ride is paid, no earlier
 * debt.
 */
export const settleOtherwise = (
  booking: Booking,
  by: BookingActor,
  settled: Elsewhere,
  now: number,
): Decision<'PAID'> | Refusal => {
  const next = step(booking, 'settleOtherwise', by);
  if (!isStep(next)) return next;
  if (settled.at > now) return refuse('invalid_input', { field: 'at' });
  const after = {
    status: next.status,
    customer_paid: priceOf(booking),
    paidAt: now,
    settled,
    ...(settled.how === 'cash' ? roundedFields(booking) : {}),
    ...noEarlierDebt(booking),
  };
  const journals = [paidElsewhere(booking, settled.how), tripPaid({ ...booking, ...after })];
  return { kind: 'PAID', changes: after, journals };
};

/**
 * PAID: two admins have written off the rider's debt. The ride is over for rider and driver. The driver gets their
 * share as far as the settings grant it, and retains the amount that was paid at once.
 */
export const writeOff = (
  booking: Booking,
  { by, driverPercent }: { by: string; driverPercent: number },
  now: number,
): Decision<'PAID'> | Refusal => {
  const next = step(booking, 'settleOtherwise', { uid: by, party: 'admin' });
  if (!isStep(next)) return next;
  const { owed } = booking;
  if (!owed) return refuse('booking_moved_on', { status: booking.status });
  const { currency } = booking.receipt;
  const { debtMinor, waitingMinor, driverMinor } = sharesWhenWrittenOff(booking, owed, driverPercent);
  const changes = {
    status: next.status,
    customer_paid: booking.usedWalletMoney,
    // A promo that was chosen after the drop has paid nothing.
    discount_amount: owed.discount,
    paidAt: now,
    writtenOff: {
      amount: fromMinor(debtMinor, currency),
      driverMissing: fromMinor(waitingMinor - driverMinor, currency),
    },
    ...noEarlierDebt(booking),
  };
  return { kind: 'PAID', changes, journals: [rideWrittenOff(booking, owed, driverMinor)] };
};
