import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { toMinor } from '../money/money';
import { earned } from './earned';
import { atProvider, type Journal, journalOf, type Leg, ofLeaver, system, user } from './journal';

type About = Pick<Booking, 'id' | 'booking_id' | 'receipt' | 'customer' | 'driver' | 'gateway'>;

/** The shares of an adjustment, in minor units; positive if a side receives money. */
const sharesOf = ({ receipt: { currency } }: About, { rider, driver, platform }: Adjustment) => ({
  rider: toMinor(rider, currency),
  driver: toMinor(driver, currency),
  platform: toMinor(platform, currency),
});

/** A rider's unpaid raise: their debt, and the amounts payable to driver and platform once they have paid. */
const owing = (owedMinor: number): Leg[] => [system('receivable', -owedMinor), system('payable', owedMinor)];

/** Named by booking and adjustment, so that each is posted once. The reason is in the booking's event. */
const named = (booking: About, id: string, step: 'ADJ' | 'ADJEND' | 'ADJBACK', legs: readonly Leg[]): Journal =>
  journalOf(booking, { id: `${step}-${booking.id}-${id}`, legs });

/**
 * A refund or correction. A raised fare is owed until the rider pays it; `withdrawn` is an earlier raise, still unpaid,
 * that this correction replaces.
 */
export const adjusted = (booking: About, adjustment: Adjustment, withdrawn?: Adjustment): Journal => {
  const { rider, driver, platform } = sharesOf(booking, adjustment);
  const before = withdrawn ? owing(sharesOf(booking, withdrawn).rider) : [];
  if (adjustment.state === 'owed') return named(booking, adjustment.id, 'ADJ', [...before, ...owing(-rider)]);
  return named(booking, adjustment.id, 'ADJ', [
    ...before,
    adjustment.to === 'card' ? system('refund', rider) : user(booking.customer, rider),
    booking.driver ? user(booking.driver, driver) : ofLeaver(driver),
    ...earned(adjustment.kind === 'refund' ? 'refunds' : 'commission', platform, booking.receipt),
  ]);
};

/** The refund of a cancelled ride leaves the wallet for the card that it was paid with. */
export const sentToCard = (booking: About, adjustment: Adjustment): Journal => {
  const { rider } = sharesOf(booking, adjustment);
  const legs = [user(booking.customer, -rider), system('refund', rider)];
  const paidIn = { uid: booking.customer, amountMinor: -rider };
  return { ...named(booking, adjustment.id, 'ADJ', legs), covered: true, takenOut: true, paidIn };
};

/** The provider has sent the money back to the card. */
export const cardRefunded = (booking: About, adjustment: Adjustment): Journal => {
  const { rider } = sharesOf(booking, adjustment);
  return named(booking, adjustment.id, 'ADJEND', [system('refund', -rider), atProvider(booking.gateway ?? '', rider)]);
};

/**
 * The wallet gets the amount that a card did not accept; the company retains it if the person has left, or already has
 * it through a dispute.
 */
const toWallet = ({ customer }: About, riderMinor: number, companyMinor: number): Leg[] => {
  const retained = Math.min(riderMinor, companyMinor);
  return [user(customer, riderMinor - retained), ofLeaver(retained)];
};

/** The card did not accept the refund. */
export const cardRefundFailed = (booking: About, adjustment: Adjustment, companyMinor: number): Journal => {
  const { rider } = sharesOf(booking, adjustment);
  return named(booking, adjustment.id, 'ADJEND', [system('refund', -rider), ...toWallet(booking, rider, companyMinor)]);
};

/** A sent refund came back days later: the provider has the money again, and the rider gets it. */
export const cardRefundCameBack = (booking: About, adjustment: Adjustment, companyMinor: number): Journal => {
  const { rider } = sharesOf(booking, adjustment);
  const legs = [atProvider(booking.gateway ?? '', -rider), ...toWallet(booking, rider, companyMinor)];
  return named(booking, adjustment.id, 'ADJBACK', legs);
};

/**
 * The rider has paid a raised fare: driver and platform get their shares; the company retains the share of a driver who
 * has left.
 */
export const raisePaid = (booking: About, adjustment: Adjustment, driverHasLeft: boolean): Journal => {
  const { rider, driver, platform } = sharesOf(booking, adjustment);
  const owed = -rider;
  const legs = [
    user(booking.customer, -owed),
    driverHasLeft ? ofLeaver(driver) : user(booking.driver ?? '', driver),
    ...earned('commission', platform, booking.receipt),
    system('receivable', owed),
    system('payable', -owed),
  ];
  return { ...named(booking, adjustment.id, 'ADJEND', legs), covered: true };
};
