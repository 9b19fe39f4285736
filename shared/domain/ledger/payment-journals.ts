import { toMinor } from '../money/money';
import type { Dispute } from '../payment/record';
import { atProvider, type Journal, journal, type Leg, ofLeaver, system, user } from './journal';

/** A payment that came in: `part` distinguishes several payments of one order. */
export type Incoming = {
  id: string;
  part?: string | undefined;
  provider: string;
  customer: string;
  amount: number;
  currency: string;
  bookingId?: string | undefined;
  /** The order of money for the wallet. */
  topUp?: string | undefined;
  /** The driver who received the money as a tip of the ride: this amount, minor units, is taken from them. */
  holder?: { uid: string; ride: string; minor: number } | undefined;
};

/** The journal id of a payment. */
const nameOf = ({ id, part }: Incoming): string => (part ? `${id}-${part}` : id);

/** The reference of a payment for a debt, which belongs to no booking. */
const OWED = 'debt';

const memoOf = ({ id, bookingId, topUp }: Incoming): string => bookingId ?? (topUp ? id : OWED);

/** A payment that its order no longer needs, or a further one of the same order, is credited to the payer's wallet. */
export const paymentKept = (payment: Incoming): Journal => {
  const paid = toMinor(payment.amount, payment.currency);
  return journal({
    id: `IN-${nameOf(payment)}`,
    memo: memoOf(payment),
    currency: payment.currency,
    legs: [atProvider(payment.provider, -paid), user(payment.customer, paid)],
  });
};

const of = (payment: Incoming, id: string, legs: readonly Leg[]): Journal => {
  const { currency, holder } = payment;
  const earned = holder ? { earner: holder.uid, ride: holder.ride } : {};
  return journal({ id, memo: memoOf(payment), currency, legs, ...earned });
};

/**
 * The driver of a tip loses the part that they still have of it; the payer loses the rest, and may then owe it; the
 * platform bears it when nobody is left to owe it.
 */
const fromPayer = ({ customer, holder }: Incoming, amountMinor: number, hasLeft: boolean): Leg[] => {
  const rest = amountMinor - (holder?.minor ?? 0);
  return [...(holder ? [user(holder.uid, -holder.minor)] : []), hasLeft ? ofLeaver(-rest) : user(customer, -rest)];
};

/**
 * The provider took a payment back, or a part of it: the amount leaves the payer's wallet, which may go below zero; the
 * payer then owes it. `totalMinor` distinguishes several parts.
 */
export const paymentReversed = (
  payment: Incoming,
  { amountMinor, totalMinor }: { amountMinor: number; totalMinor?: number | undefined },
  hasLeft: boolean,
): Journal =>
  of(payment, `BACK-${nameOf(payment)}${totalMinor === undefined ? '' : `-${totalMinor}`}`, [
    atProvider(payment.provider, amountMinor),
    ...fromPayer(payment, amountMinor, hasLeft),
  ]);

/** The provider's fee for a payment; `totalMinor` is all that it has retained so far. */
export const feeRetained = (payment: Incoming, amountMinor: number, totalMinor: number): Journal =>
  of(payment, `COST-${nameOf(payment)}-${totalMinor}`, [
    atProvider(payment.provider, amountMinor),
    system('fees', -amountMinor),
  ]);

/** The bearers of a dispute that is lost: each amount in minor units. */
export type DisputeShares = { payer: number; driver: number; platform: number };

/** The name of a dispute in ids, in each of its rounds. */
export const disputeName = ({ ref, round }: Pick<Dispute, 'ref' | 'round'>): string =>
  round === undefined ? ref : `${ref} ${round}`;

/** A dispute of a payment; `short` names it in ids. */
export type Disputed = { payment: Incoming; dispute: Dispute; short: string };

/** The journals of a dispute by its outcome, each with the beginning of its id. */
export const disputeSteps = {
  taken: 'DISPUTE',
  won: 'DISPUTEWON',
  lost: 'DISPUTELOST',
  restored: 'DISPUTEBACK',
} as const;
type DisputeStep = (typeof disputeSteps)[keyof typeof disputeSteps];

const named = (step: DisputeStep | 'DISPUTECOST', { payment, short }: Disputed): string =>
  `${step}-${nameOf(payment)}-${short}`;

/**
 * The payer's bank has taken the money of a disputed payment. The part that a driven ride has used (`rideMinor`) is
 * undecided until the dispute ends; money that the payer still has, in the wallet or reserved for a ride, is taken from
 * them at once.
 */
export const disputeTaken = (disputed: Disputed, rideMinor: number): Journal => {
  const { payment, dispute } = disputed;
  const { amountMinor } = dispute;
  return of(payment, named(disputeSteps.taken, disputed), [
    atProvider(payment.provider, amountMinor),
    system('disputed', -rideMinor),
    ...fromPayer(payment, amountMinor - rideMinor, false),
  ]);
};

const bornBy = ({ customer }: Incoming, driver: string | undefined, shares: DisputeShares): Leg[] => [
  user(customer, -shares.payer),
  driver === undefined ? system('chargeback', -shares.driver) : user(driver, -shares.driver),
  system('chargeback', -shares.platform),
];

/** The driver's part was earned by the ride, and is earned again when it comes back. */
const ofRide = ({ bookingId }: Incoming, driver: string | undefined): Pick<Journal, 'earner' | 'ride'> =>
  bookingId && driver ? { earner: driver, ride: bookingId } : {};

/**
 * A dispute is lost: payer, driver and platform bear its undecided part by the rules of the stage. `waitingMinor`: the
 * driver's part that still waits for the rest of the fare; the driver gets it now, and bears it.
 */
export const disputeLost = (
  disputed: Disputed,
  driver: string | undefined,
  shares: DisputeShares,
  waitingMinor = 0,
): Journal => ({
  ...of(disputed.payment, named(disputeSteps.lost, disputed), [
    system('disputed', shares.payer + shares.driver + shares.platform),
    ...(driver === undefined ? [] : [system('payable', -waitingMinor), user(driver, waitingMinor)]),
    ...bornBy(disputed.payment, driver, shares),
  ]),
  ...ofRide(disputed.payment, driver),
});

/**
 * A dispute is won: the money returns to where it was taken from. `others`: the amounts that move between the bearers of other disputes,
 * which are divided anew.
 */
export const disputeReturned = (
  disputed: Disputed,
  rideMinor: number,
  driver?: string,
  others: DisputeShares = { payer: 0, driver: 0, platform: 0 },
): Journal => {
  const { payment, dispute } = disputed;
  const legs = [
    atProvider(payment.provider, dispute.amountMinor),
    system('disputed', -rideMinor),
    ...fromPayer(payment, dispute.amountMinor - rideMinor + others.payer, false),
    ...bornBy(payment, driver, { ...others, payer: 0 }),
  ];
  return {
    ...of(
      payment,
      named(disputeSteps.won, disputed),
      legs.map(leg => ({ ...leg, amountMinor: 0 - leg.amountMinor })),
    ),
    ...ofRide(payment, driver),
  };
};

/** A dispute that was lost is won after all: everybody gets back the part that they bore. */
export const disputeRestored = (disputed: Disputed, driver: string | undefined, shares: DisputeShares): Journal => ({
  ...of(disputed.payment, named(disputeSteps.restored, disputed), [
    atProvider(disputed.payment.provider, -disputed.dispute.amountMinor),
    ...bornBy(disputed.payment, driver, shares).map(leg => ({ ...leg, amountMinor: 0 - leg.amountMinor })),
  ]),
  ...ofRide(disputed.payment, driver),
});

/** The provider's fee for a dispute. */
export const disputeCost = (disputed: Disputed, amountMinor: number): Journal =>
  of(disputed.payment, `${named('DISPUTECOST', disputed)}-${disputed.dispute.feeMinor ?? 0}`, [
    atProvider(disputed.payment.provider, amountMinor),
    system('fees', -amountMinor),
  ]);
