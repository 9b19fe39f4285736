import type { Booking } from '#shared/contract/entities/booking';
import type { Tip } from '#shared/contract/entities/tip';
import { toMinor } from '../money/money';
import { atProvider, type Journal, journalOf, ofLeaver, user } from './journal';

type About = Pick<Booking, 'id' | 'booking_id' | 'receipt' | 'customer' | 'driver'>;

const minorOf = ({ receipt }: About, amount: number): number => toMinor(amount, receipt.currency);

/** A tip from the wallet: it is not income of the company, so there is neither commission nor tax. */
export const tipFromWallet = (booking: About, { id, amount }: Tip): Journal => {
  const minor = minorOf(booking, amount);
  return journalOf(booking, {
    id: `TIP-${booking.id}-${id}`,
    covered: true,
    takenOut: true,
    legs: [user(booking.customer, -minor), user(booking.driver ?? '', minor)],
  });
};

/** A tip that was paid at a provider. */
export const tipReceived = (
  booking: About,
  { amount }: Tip,
  { id, gateway }: { id: string; gateway: string },
): Journal => {
  const minor = minorOf(booking, amount);
  return journalOf(booking, {
    id: `IN-${id}`,
    legs: [atProvider(gateway, -minor), user(booking.driver ?? '', minor)],
  });
};

/**
 * The driver returns a tip to the rider's wallet; for a driver who has left, the company does. If it was paid at a
 * provider, it also becomes a deposit, which withdrawals exclude.
 */
export const tipReturned = (booking: About, { id, kept }: Tip, driverHasLeft: boolean): Journal => {
  const minor = minorOf(booking, kept);
  return journalOf(booking, {
    id: `TIPBACK-${booking.id}-${id}`,
    legs: [driverHasLeft ? ofLeaver(-minor) : user(booking.driver ?? '', -minor), user(booking.customer, minor)],
  });
};
