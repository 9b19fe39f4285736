import { atProvider, type Journal, journal, ofLeaver, system, user } from './journal';

type Amount = { amountMinor: number; currency: string };

/** A withdrawal request: the amount leaves the wallet at once and waits for its payout. */
export const withdrawRequested = (
  id: string,
  uid: string,
  { amountMinor, currency, keeps }: Amount & Pick<Journal, 'keeps'>,
): Journal =>
  journal({
    id: `WD-${id}`,
    memo: id,
    currency,
    outgoing: 'Withdraw',
    covered: true,
    takenOut: true,
    ...(keeps ? { keeps } : {}),
    legs: [user(uid, -amountMinor), system('payout', amountMinor)],
  });

/** The request became part of a batch. The bank is to pay it, and has not confirmed the payment. */
export const withdrawOrdered = (id: string, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `WDORD-${id}`,
    memo: id,
    currency,
    legs: [system('payout', -amountMinor), system('onTheWay', amountMinor)],
  });

/** The payout was made by bank transfer, so that the balance of `payout` is the sum of pending payouts. */
export const withdrawPaidOut = (
  id: string,
  { amountMinor, currency, from }: Amount & { from: 'payout' | 'onTheWay' },
): Journal =>
  journal({
    id: `WDOUT-${id}`,
    memo: id,
    currency,
    legs: [system(from, -amountMinor), system('bank', amountMinor)],
  });

/**
 * A request's amount goes back to its wallet, or to the company if its owner has left: from the pending payouts, from
 * those in transit, which the bank has refused, or from the bank, which had sent it back. `isAgain`: it had been
 * returned before, and was paid after all.
 */
export const withdrawReturned = (
  id: string,
  uid: string | undefined,
  { amountMinor, currency, from, isAgain }: Amount & { from: 'payout' | 'onTheWay' | 'bank'; isAgain?: boolean },
): Journal =>
  journal({
    id: isAgain ? `WDBACK-${id}-2` : `WDBACK-${id}`,
    memo: id,
    currency,
    legs: [system(from, -amountMinor), uid === undefined ? ofLeaver(amountMinor) : user(uid, amountMinor)],
  });

/**
 * The bank has paid an amount that had been returned to the wallet as unpaid: it leaves the wallet again, which may
 * then be negative.
 */
export const withdrawPaidAfterAll = (id: string, uid: string | undefined, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `WDLATE-${id}`,
    memo: id,
    currency,
    legs: [uid === undefined ? ofLeaver(-amountMinor) : user(uid, -amountMinor), system('bank', amountMinor)],
  });

export type Credit = Amount & { id: string; uid: string };

/**
 * Credit given by an admin. The request id is in the journal's id, so a repeated request credits nothing more (ADM-9).
 */
export const creditGiven = ({ id, uid, amountMinor, currency }: Credit): Journal =>
  journal({
    id: `CREDIT-${id}`,
    memo: id,
    currency,
    legs: [user(uid, amountMinor), system('credit', -amountMinor)],
  });

export type ProviderPayment = Credit & { provider: string };

/** A provider's payment of a user's debt: it is credited to the wallet, from which the debt is settled. */
export const owedReceived = ({ id, uid, amountMinor, currency, provider }: ProviderPayment): Journal =>
  journal({
    id: `IN-${id}`,
    memo: 'debt',
    currency,
    legs: [atProvider(provider, -amountMinor), user(uid, amountMinor)],
  });

/** Money that a user adds to their wallet at a provider: the payment's id is its reference. */
export const toppedUp = (payment: ProviderPayment): Journal => ({
  ...owedReceived(payment),
  memo: payment.id,
});

/**
 * Referral bonus for both sides. The new user's id is in the journal's id, so the bonus is paid once in their life
 * (REG-11).
 */
export const referralBonus = (newcomer: string, referrer: string, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `BONUS-${newcomer}`,
    memo: 'referral',
    currency,
    legs: [user(newcomer, amountMinor), user(referrer, amountMinor), system('referral', -2 * amountMinor)],
  });

/** Forfeits the balance of a deleted user's wallet: nobody could withdraw it. */
export const forfeited = (uid: string, { amountMinor, currency }: Amount): Journal =>
  journal({
    id: `FORFEIT-${uid}`,
    memo: 'forfeited',
    currency,
    covered: true,
    legs: [user(uid, -amountMinor), system('forfeited', amountMinor)],
  });
