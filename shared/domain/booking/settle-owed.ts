import type { Booking } from '#shared/contract/entities/booking';
import type { Settled, settledBy } from '#shared/contract/entities/owed';
import { type Refusal, refuse } from '#shared/contract/errors';
import { paidElsewhere, tripPaid } from '../ledger/booking-journals';
import { priceOf } from '../payment/packet';
import { type BookingActor, type Decision, isStep, step } from './decide';

const noEarlierDebt = ({ earlierDebt }: Booking) => (earlierDebt === undefined ? {} : { earlierDebt: 0 });

type Elsewhere = Omit<Settled, 'how'> & { how: (typeof settledBy)[number] };

/** PAID: the rider has paid the company past the product, as an admin records. Only the ride is paid, no earlier debt. */
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
    ...noEarlierDebt(booking),
  };
  const journals = [paidElsewhere(booking, settled.how), tripPaid({ ...booking, ...after })];
  return { kind: 'PAID', changes: after, journals };
};
