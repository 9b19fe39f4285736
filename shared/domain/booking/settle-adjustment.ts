import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import { cardRefundCameBack, cardRefunded, cardRefundFailed, raisePaid } from '../ledger/adjustment-journals';
import type { DisputeShares } from '../ledger/payment-journals';
import { fromMinor, toMinor } from '../money/money';
import type { Decision } from './decide';

const changed = ({ adjustments = [] }: Booking, id: string, change: Partial<Adjustment>): Adjustment[] =>
  adjustments.map(adjustment => (adjustment.id === id ? { ...adjustment, ...change } : adjustment));

const find = ({ adjustments = [] }: Booking, id: string, state: Adjustment['state']): Adjustment | undefined =>
  adjustments.find(adjustment => adjustment.id === id && adjustment.state === state);

const overFor = ({ status }: Booking): Refusal => refuse('booking_moved_on', { status });

/** ADJUSTMENT_SETTLED: the provider has sent a refund to the card. Takes effect once. */
export const cardRefundDone = (booking: Booking, id: string): Decision<'ADJUSTMENT_SETTLED'> | Refusal => {
  const adjustment = find(booking, id, 'requested');
  if (!adjustment) return overFor(booking);
  const adjustments = changed(booking, id, { state: 'done' });
  return { kind: 'ADJUSTMENT_SETTLED', changes: { adjustments }, journals: [cardRefunded(booking, adjustment)] };
};

/** ADJUSTMENT_SETTLED: the card did not accept a refund, and the wallet gets it. Takes effect once. */
export const cardRefundLost = (
  booking: Booking,
  id: string,
  keptMinor: number,
): Decision<'ADJUSTMENT_SETTLED'> | Refusal => {
  const adjustment = find(booking, id, 'requested');
  if (!adjustment) return overFor(booking);
  const adjustments = changed(booking, id, { state: 'done', to: 'wallet', cardFailed: true });
  const journals = [cardRefundFailed(booking, adjustment, keptMinor)];
  return { kind: 'ADJUSTMENT_SETTLED', changes: { adjustments }, journals };
};

/** ADJUSTMENT_SETTLED: a refund that was sent to the card came back, and the wallet gets it. Takes effect once. */
export const cardRefundReturned = (
  booking: Booking,
  id: string,
  keptMinor: number,
): Decision<'ADJUSTMENT_SETTLED'> | Refusal => {
  const adjustment = find(booking, id, 'done');
  if (adjustment?.to !== 'card') return overFor(booking);
  const adjustments = changed(booking, id, { to: 'wallet', cardFailed: true });
  return {
    kind: 'ADJUSTMENT_SETTLED',
    changes: { adjustments },
    journals: [cardRefundCameBack(booking, adjustment, keptMinor)],
  };
};

/** ADJUSTMENT_SETTLED: the rider has paid a raised fare. Takes effect once. */
export const settleRaise = (
  booking: Booking,
  id: string,
  driverHasLeft: boolean,
): Decision<'ADJUSTMENT_SETTLED'> | Refusal => {
  const adjustment = find(booking, id, 'owed');
  if (!adjustment) return refuse('payment_not_due', { status: booking.status });
  const adjustments = changed(booking, id, { state: 'done' });
  const journals = [raisePaid(booking, adjustment, driverHasLeft)];
  return { kind: 'ADJUSTMENT_SETTLED', changes: { adjustments }, journals };
};

type Reversal = {
  id: string;
  /** The amount that the rider's card got; negative when the card lost it again. */
  amountMinor: number;
  now: number;
  /** The parts of driver and platform, minor units. */
  shares?: Pick<DisputeShares, 'driver' | 'platform'>;
  /** The part of the amount that the ride did not need, minor units. */
  excessMinor?: number;
  /** The payment is the one from a hold, where another payment covered the rest. */
  ofHold?: boolean;
  /** The driver's part that waited for the rest of the fare: the driver has now received it, and borne it. */
  waitingMinor?: number;
};

/** ADJUSTED: the provider took the payment back. The journal belongs to the payment, not to the booking. */
export const recordReversal = (
  booking: Booking,
  {
    id,
    amountMinor,
    now,
    shares = { driver: 0, platform: 0 },
    excessMinor = 0,
    ofHold = false,
    waitingMinor = 0,
  }: Reversal,
): Decision<'ADJUSTED'> => {
  const { currency } = booking.receipt;
  const rider = fromMinor(0 - amountMinor, currency);
  const driver = fromMinor(0 - shares.driver, currency);
  const platform = fromMinor(0 - shares.platform, currency);
  const excess = excessMinor === 0 ? {} : { excess: fromMinor(excessMinor, currency) };
  const of = ofHold ? { ...excess, ofHold: true as const } : excess;
  const adjustment: Adjustment = { id, kind: 'reversal', at: now, rider, driver, platform, state: 'done', ...of };
  const { owed } = booking;
  const paidAtOnce = fromMinor(toMinor(owed?.paidAtOnce ?? 0, currency) + waitingMinor, currency);
  const received = owed && waitingMinor > 0 ? { owed: { ...owed, paidAtOnce } } : {};
  return { kind: 'ADJUSTED', changes: { adjustments: [...(booking.adjustments ?? []), adjustment], ...received } };
};
