import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import type { DisputeShares } from '../ledger/payment-journals';
import { all, borneByOthers, driversLeft, driversPart, inMinor, isPaid, partOfRide, sum } from './adjust';

/**
 * Whether a driven ride has used this payment: the ride is paid, or the payment came in before the rest of the
 * fare, which is owed or was given up.
 */
export const isUsed = (booking: Booking, isOfHold: boolean): boolean =>
  isPaid(booking) || (isOfHold && booking.owed !== undefined);

/**
 * Minor units of the driver's part of a loss that they have not received yet, because their share waits for the rest of
 * the fare.
 */
export const waitingPart = (booking: Booking, driverMinor: number): number => {
  if (booking.status !== 'PENDING' || !booking.owed) return 0;
  const minor = inMinor(booking);
  const waits = minor(booking.driver_share) - minor(booking.owed.paidAtOnce);
  return Math.min(waits, Math.max(0, driverMinor - (driversLeft(booking) - waits)));
};

/**
 * Minor units of one card payment of a ride that company and driver have not given up yet through refunds, corrections
 * and lost disputes. The payer has any amount beyond them twice.
 */
export const leftToBear = (booking: Booking, payment: string, isOfHold: boolean): number => {
  const minor = inMinor(booking);
  const given = all(booking).filter(
    ({ kind, state }) => (kind === 'refund' || kind === 'correction') && (state === 'done' || state === 'requested'),
  );
  const sumOf = (adjustments: readonly Adjustment[]) =>
    sum(adjustments.map(({ rider, waived = 0 }) => minor(rider) - minor(waived)));
  const toCard = given.filter(({ to, ofHold = false }) => to === 'card' && ofHold === isOfHold);
  const ofPayment = partOfRide(booking, payment, isOfHold) - sumOf(toCard) - borneByOthers(booking, isOfHold);
  if (!isPaid(booking)) return Math.max(0, ofPayment);
  const borne = borneByOthers(booking, true) + borneByOthers(booking, false);
  return Math.max(0, Math.min(ofPayment, minor(booking.customer_paid) - sumOf(given) - borne));
};

/**
 * Minor units that refunds and corrections have put into the rider's wallet, and that no reversal has debited again.
 * `goneMinor`: the part of them that has gone, less the other money that the payment brought into the wallet.
 */
const leftInWallet = (booking: Booking, goneMinor: number): number => {
  const minor = inMinor(booking);
  const back = all(booking).filter(({ to, state, rider }) => to === 'wallet' && state === 'done' && rider > 0);
  const reversals = all(booking).filter(({ kind }) => kind === 'reversal');
  const taken = reversals.map(({ rider, driver, platform }) => minor(driver) + minor(platform) - minor(rider));
  return Math.max(0, sum(back.map(({ rider }) => minor(rider))) - sum(taken) - goneMinor);
};

/**
 * The shares of a disputed payment of a driven ride, minor units. The platform takes the part of a driver without an
 * account. `goneMinor`: the part of the wallet's money that has gone on to the card, or never came, less the part of
 * the payment that the ride did not need. `most`: the largest amount that company and driver bear.
 */
export const disputeShares = (
  booking: Booking,
  amountMinor: number,
  bearer: DisputeBearer,
  hasDriver: boolean,
  { goneMinor = 0, most = amountMinor }: { goneMinor?: number; most?: number } = {},
): DisputeShares => {
  // The payer has money that was refunded to the wallet or to the card twice, once the card gets it by the dispute as
  // well.
  const twice = Math.max(leftInWallet(booking, goneMinor), amountMinor - Math.max(0, most));
  const payer = bearer === 'rider' ? amountMinor : Math.min(amountMinor, twice);
  const rest = amountMinor - payer;
  const driver = bearer === 'shares' && hasDriver ? driversPart(booking, rest, 'shares') : 0;
  return { payer, driver, platform: rest - driver };
};
