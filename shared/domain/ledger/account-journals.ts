import { type Journal, journal, system, user } from './journal';

type Amount = { amountMinor: number; currency: string };

/** A withdraw request: the amount leaves the wallet at once and waits to be paid out. */
export const withdrawRequested = (id: string, uid: string, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `WD-${id}`,
    memo: id,
    currency,
    outgoing: 'Withdraw',
    legs: [user(uid, -amountMinor), system('payout', amountMinor)],
  });

/** The bonus of a referral, to both sides; named by the newcomer, so that it comes once in their life (REG-11). */
export const referralBonus = (newcomer: string, referrer: string, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `BONUS-${newcomer}`,
    memo: 'referral',
    currency,
    legs: [user(newcomer, amountMinor), user(referrer, amountMinor), system('referral', -2 * amountMinor)],
  });
