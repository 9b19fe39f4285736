import type { Booking } from '#shared/contract/entities/booking';
import type { CancelSlab } from '#shared/contract/entities/car-type';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Punctuality } from '#shared/domain/geo/approach';
import { isHeld } from '#shared/domain/booking/hold-state';
import { paidAhead } from '#shared/domain/payment/packet';
import { cancelFeeDue, nextFeeAt } from '#shared/domain/fare/cancel-fee';
import { MINUTE_MS } from '#shared/contract/time';

/** The fee and refund for a rider who cancels now, in major units. */
export type CancelTerms = {
  fee: number;
  /** Amount paid ahead or reserved in the wallet; 0 if none. */
  paid: number;
  /** The part of `paid` that is refunded to the wallet. */
  refund: number;
  /** The amount that a card has authorised: it pays the part that the wallet does not, and the rest is released. */
  held?: number;
  /** When the fee rises next (ms), and its amount then; missing if it does not rise. */
  next?: { at: number; fee: number };
};

type Ride = Parameters<typeof cancelFeeDue>[0];

const nextRise = (booking: Ride, now: number, fee: number, punctuality: Punctuality): CancelTerms['next'] => {
  let at = nextFeeAt(booking, now);
  // Skip steps that do not raise the fee above the one already due.
  while (at !== undefined && cancelFeeDue(booking, at, punctuality) <= fee) at = nextFeeAt(booking, at);
  return at === undefined ? undefined : { at, fee: cancelFeeDue(booking, at, punctuality) };
};

/**
 * The terms at `now` (ms), by the driver's punctuality. `told` is a fee returned by the server, whose clock overrides
 * the device's.
 */
export const cancelTerms = (
  booking: Booking,
  now: number,
  serverFee = 0,
  punctuality: Punctuality = { toleranceMin: defaultSettings.lateTolerance },
): CancelTerms => {
  const fee = Math.max(cancelFeeDue(booking, now, punctuality), serverFee);
  const paid = paidAhead(booking);
  const next = nextRise(booking, now, fee, punctuality);
  const held = isHeld(booking) && booking.cardHold ? { held: booking.cardHold.amount } : {};
  return { fee, paid, refund: Math.max(0, paid - fee), ...held, ...(next ? { next } : {}) };
};

/** Fee and refund of a cancelled booking, as stored, so the same for every reader. */
export const cancelOutcome = ({
  cancelFee = 0,
  ...booking
}: Pick<Booking, 'prepaid' | 'customer_paid' | 'usedWalletMoney' | 'cancelFee'>): Omit<CancelTerms, 'next'> => {
  const paid = paidAhead(booking);
  return { fee: cancelFee, paid, refund: Math.max(0, paid - cancelFee) };
};

/** A fee, major units, and the whole minutes after a driver accepts from which it is due. */
export type FeeStep = { fromMin: number; fee: number };

/** The rising fees of a ride that no driver has accepted yet; undefined where cancelling it never costs anything. */
export const termsAhead = (cancelSlab: CancelSlab, price: number): [FeeStep, ...FeeStep[]] | undefined => {
  const accepted = {
    status: 'ACCEPTED',
    acceptedAt: 0,
    cancelSlab,
    prepaid: false,
    customer_paid: 0,
    trip_cost: price,
  } as const;
  const punctuality = { toleranceMin: 0 };
  const atOnce = cancelFeeDue(accepted, 0, punctuality);
  const first = atOnce > 0 ? { at: 0, fee: atOnce } : nextRise(accepted, 0, 0, punctuality);
  if (!first) return undefined;
  const stepOf = ({ at, fee }: typeof first): FeeStep => ({ fromMin: Math.floor(at / MINUTE_MS), fee });
  const steps: [FeeStep, ...FeeStep[]] = [stepOf(first)];
  let rise = nextRise(accepted, first.at, first.fee, punctuality);
  while (rise) {
    steps.push(stepOf(rise));
    rise = nextRise(accepted, rise.at, rise.fee, punctuality);
  }
  return steps;
};
