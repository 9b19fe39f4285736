import { type Journal, journal, system, user } from './journal';

type Amount = { amountMinor: number; currency: string };

/** A withdraw request: the amount leaves the wallet at once and waits to be paid out. */
export const withdrawRequested = (id: string, uid: string, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `WD-${id}`,
    memo: id,
    currency,
    outgoing: 'Withdraw',
    covered: true,
    legs: [user(uid, -amountMinor), system('payout', amountMinor)],
  });

/** The payout was made: what waited has left by the bank, so that `payout` is what still waits. */
export const withdrawPaidOut = (id: string, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `WDOUT-${id}`,
    memo: id,
    currency,
    legs: [system('payout', -amountMinor), system('bank', amountMinor)],
  });

export type Credit = Amount & { id: string; uid: string };

/** Credit that an admin gives; named by the request, so that a repeated one gives nothing more (ADM-9). */
export const creditGiven = ({ id, uid, amountMinor, currency }: Credit): Journal =>
  journal({
    id: `CREDIT-${id}`,
    memo: id,
    currency,
    legs: [user(uid, amountMinor), system('credit', -amountMinor)],
  });

/** Money that a provider took for what somebody owes: it enters the wallet, which settles what it covers. */
export const owedReceived = ({ id, uid, amountMinor, currency }: Credit): Journal =>
  journal({
    id: `IN-${id}`,
    memo: 'debt',
    currency,
    legs: [system('gateway', -amountMinor), user(uid, amountMinor)],
  });

/** The bonus of a referral, to both sides; named by the newcomer, so that it comes once in their life (REG-11). */
export const referralBonus = (newcomer: string, referrer: string, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `BONUS-${newcomer}`,
    memo: 'referral',
    currency,
    legs: [user(newcomer, amountMinor), user(referrer, amountMinor), system('referral', -2 * amountMinor)],
  });
