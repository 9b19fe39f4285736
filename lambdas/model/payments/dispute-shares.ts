import { backByRide, partOfRide } from '#shared/domain/booking/adjust';
import { disputeShares, leftToBear } from '#shared/domain/booking/dispute-shares';
import type { Leg } from '#shared/domain/ledger/journal';
import {
  type Disputed,
  disputeLost,
  disputeName,
  type DisputeShares,
  disputeTaken,
  type Incoming,
} from '#shared/domain/ledger/payment-journals';
import type { Dispute } from '#shared/domain/payment/record';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { journalKey } from '#lambdas/store/keys';
import { shortOf } from '#lambdas/store/short-ref';
import { hasLeft } from '#lambdas/store/user-items';
import type { Deposit } from './deposit-item';
import { intoWallet, lostWrites } from './deposits';
import { asItWas, isOfHold, type Recorded } from './recorded';

/** The driver who bears a part of a loss, as long as they have an account. */
export const driverOf = async (ctx: Context, booking: StoredBooking | undefined): Promise<string | undefined> =>
  booking?.driver && !(await hasLeft(ctx.store, booking.driver)) ? booking.driver : undefined;

/** Minor units of a payment that the ride did not need: they went into the wallet, or paid for earlier rides. */
const beyondRide = ({ intent, paidMinor }: Recorded, booking: StoredBooking): number =>
  paidMinor - partOfRide(booking, intent.id, isOfHold(intent, booking));

/** The deposits from the part of a payment that the ride did not need. */
export const excessIn = (deposits: readonly Deposit[]): Deposit[] =>
  deposits.filter(({ refund }) => refund === undefined);

/** The disputes of the payment that its bank has not decided, apart from one. */
export const undecidedIn = ({ record }: Recorded, except?: string) => {
  const undecided = Object.values(record.disputes).filter(({ state, ref }) => state === 'taken' && ref !== except);
  const sumOf = (minorOf: (dispute: (typeof undecided)[number]) => number) =>
    undecided.reduce((sum, dispute) => sum + minorOf(dispute), 0);
  return {
    minor: sumOf(({ amountMinor }) => amountMinor),
    payerMinor: sumOf(({ payerMinor = 0 }) => payerMinor),
    excessMinor: sumOf(({ excessMinor = 0 }) => excessMinor),
  };
};

/**
 * Minor units of a payment that the ride did not need, and that have not left it. The ride's part of an undecided
 * dispute does not count as gone.
 */
const excessLeft = (recorded: Recorded, booking: StoredBooking, deposits: readonly Deposit[]): number => {
  const { intent, sentBackMinor } = recorded;
  const undecided = undecidedIn(recorded);
  const broughtAt = deposits.length === 0 ? 0 : Math.min(...deposits.map(({ at }) => at));
  const ofRide = backByRide(booking, isOfHold(intent, booking), broughtAt);
  const goneMinor = Math.max(0, sentBackMinor - undecided.minor - ofRide) + undecided.excessMinor;
  return Math.max(0, beyondRide(recorded, booking) - goneMinor);
};

type Bearers = {
  driver: string | undefined;
  shares: DisputeShares;
  excessMinor: number;
  checks: Write[];
  bearer?: Rule['bearer'];
};

type Rule = { bearer: 'platform' | 'rider' | 'shares'; hasDriver: boolean };

/** The shares of a dispute, with what was taken from its payer before. */
export const dueShares = (
  recorded: Recorded,
  booking: StoredBooking,
  { ref, amountMinor }: Dispute,
  inWallet: readonly Deposit[],
  { bearer, hasDriver }: Rule,
): DisputeShares => {
  const { intent } = recorded;
  const goneMinor = inWallet.reduce(
    (sum, { returnedMinor, lostMinor = 0 }) => sum + returnedMinor - lostMinor,
    intent.keptMinor ?? 0,
  );
  const others = undecidedIn(recorded, ref);
  return disputeShares(booking, amountMinor, bearer, hasDriver, {
    goneMinor: goneMinor + others.payerMinor - beyondRide(recorded, booking),
    most: leftToBear(booking, intent.id, isOfHold(intent, booking)) - (others.minor - others.payerMinor),
  });
};

/**
 * The bearers of the dispute of a driven ride's payment, without the part that was taken from its payer before.
 * `bearer`: the rule by which the loss is shared.
 */
const bearersOf = async (
  ctx: Context,
  recorded: Recorded,
  booking: StoredBooking,
  { dispute }: Disputed,
  bearer: Rule['bearer'],
): Promise<Bearers> => {
  const inWallet = await intoWallet(ctx.store, recorded.intent);
  const driver = await driverOf(ctx, booking);
  const due = dueShares(recorded, booking, dispute, inWallet, { bearer, hasDriver: driver !== undefined });
  const shares = { ...due, payer: due.payer - (dispute.payerMinor ?? 0) };
  const excess = excessIn(inWallet);
  // A rider who bears every dispute bears the rest before what is in their wallet.
  const { payer } = dueShares(recorded, booking, dispute, inWallet, { bearer: 'platform', hasDriver: false });
  const { excessMinor: atOnce = 0 } = dispute;
  const excessMinor = Math.max(0, Math.min(payer, excessLeft(recorded, booking, excess) + atOnce) - atOnce);
  const deposits = [
    ...lostWrites(excess, excessMinor),
    ...lostWrites(
      inWallet.filter(deposit => !excess.includes(deposit)),
      0,
    ),
  ];
  return { driver, shares, excessMinor, checks: deposits };
};

/** The bearers of the undecided part of a lost dispute; the platform takes the part of users who have left. */
export const bearersOfLoss = async (
  ctx: Context,
  recorded: Recorded,
  booking: StoredBooking | undefined,
  disputed: Disputed,
  rideMinor: number,
): Promise<Bearers> => {
  if (!booking)
    return { driver: undefined, shares: { payer: 0, driver: 0, platform: rideMinor }, excessMinor: 0, checks: [] };
  const { disputeBearer } = await ctx.settings();
  const found = await bearersOf(ctx, recorded, booking, disputed, disputeBearer);
  const bearers = { ...found, bearer: disputeBearer, checks: [asItWas(recorded.intent), ...found.checks] };
  if (!(await hasLeft(ctx.store, recorded.payment.customer))) return bearers;
  const { payer, driver, platform } = bearers.shares;
  return { ...bearers, shares: { payer: 0, driver, platform: platform + payer } };
};

/**
 * When the bank takes the money, the payer at once loses the part of a driven ride's payment that they still have, or
 * have twice.
 */
export const takenAtOnce = async (ctx: Context, recorded: Recorded, booking: StoredBooking, disputed: Disputed) => {
  const { shares, excessMinor, checks } = await bearersOf(ctx, recorded, booking, disputed, 'platform');
  return { payerMinor: shares.payer, excessMinor, checks };
};

/** The id of a lost dispute's journal. */
export const lostJournal = (payment: Incoming, dispute: Dispute): string => {
  const none: DisputeShares = { payer: 0, driver: 0, platform: dispute.amountMinor };
  return disputeLost({ payment, dispute, short: shortOf(disputeName(dispute)) }, undefined, none).id;
};

export type Taken = {
  /** The undecided part of the dispute, minor units. */
  rideMinor: number;
  payerMinor: number;
  holder?: NonNullable<Incoming['holder']>;
};

/** The people from whom the money of a disputed payment was taken, read from the journal of that step. */
export const takenFrom = async (
  ctx: Context,
  disputed: Disputed,
  { intent: { tipFor: ride } }: Recorded,
): Promise<Taken> => {
  const { customer } = disputed.payment;
  const journal = await ctx.store.get(journalKey(disputeTaken(disputed, 0).id), { consistent: true });
  const legs = (journal?.['legs'] ?? []) as readonly Leg[];
  const minorOf = (uid: string) =>
    0 -
    legs.reduce(
      (sum, { account, amountMinor }) => sum + (account.kind === 'user' && account.uid === uid ? amountMinor : 0),
      0,
    );
  const holder = legs.flatMap(({ account }) =>
    account.kind === 'user' && account.uid !== customer ? [account.uid] : [],
  )[0];
  const payerMinor = minorOf(customer);
  const holderMinor = holder === undefined ? 0 : minorOf(holder);
  return {
    payerMinor,
    rideMinor: disputed.dispute.amountMinor - payerMinor - holderMinor,
    ...(holder !== undefined && ride ? { holder: { uid: holder, ride, minor: holderMinor } } : {}),
  };
};
