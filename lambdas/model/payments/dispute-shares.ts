import { backByRide, partOfRide } from '#shared/domain/booking/adjust';
import { disputeShares, leftToBear } from '#shared/domain/booking/dispute-shares';
import type { Leg } from '#shared/domain/ledger/journal';
import { type Disputed, type DisputeShares, disputeTaken, type Incoming } from '#shared/domain/ledger/payment-journals';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { journalKey } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';
import type { Deposit } from './deposit-item';
import { intoWallet, lostWrites } from './deposits';
import { asItWas, isOfHold, type Recorded } from './recorded';

/** The driver who bears a part of a loss, as long as they have an account. */
const driverOf = async (ctx: Context, booking: StoredBooking | undefined): Promise<string | undefined> =>
  booking?.driver && !(await hasLeft(ctx.store, booking.driver)) ? booking.driver : undefined;

/** Minor units of a payment that the ride did not need: they came into the wallet, or paid for earlier rides. */
const beyondRide = ({ intent, paidMinor }: Recorded, booking: StoredBooking): number =>
  paidMinor - partOfRide(booking, intent.id, isOfHold(intent, booking));

/** The deposits of what the ride did not need of a payment. */
export const excessIn = (deposits: readonly Deposit[]): Deposit[] =>
  deposits.filter(({ refund }) => refund === undefined);

/** The disputes of the payment that its bank has not decided, apart from one. */
const undecidedIn = ({ record }: Recorded, except?: string) => {
  const undecided = Object.values(record.disputes).filter(({ state, ref }) => state === 'taken' && ref !== except);
  const sumOf = (minorOf: (dispute: (typeof undecided)[number]) => number) =>
    undecided.reduce((sum, dispute) => sum + minorOf(dispute), 0);
  return {
    minor: sumOf(({ amountMinor }) => amountMinor),
    payerMinor: sumOf(({ payerMinor = 0 }) => payerMinor),
    excessMinor: sumOf(({ excessMinor = 0 }) => excessMinor),
  };
};

/** Minor units of what the ride did not need of a payment that have not left it. What a bank has of the ride is not decided yet. */
const excessLeft = (recorded: Recorded, booking: StoredBooking, deposits: readonly Deposit[]): number => {
  const { intent, sentBackMinor } = recorded;
  const undecided = undecidedIn(recorded);
  const broughtAt = deposits.length === 0 ? 0 : Math.min(...deposits.map(({ at }) => at));
  const ofRide = backByRide(booking, isOfHold(intent, booking), broughtAt);
  const goneMinor = Math.max(0, sentBackMinor - undecided.minor - ofRide) + undecided.excessMinor;
  return Math.max(0, beyondRide(recorded, booking) - goneMinor);
};

type Bearers = { driver: string | undefined; shares: DisputeShares; excessMinor: number; checks: Write[] };

/** The bearers of the dispute of a driven ride's payment, apart from what was taken from its payer before; by whom the stage's setting says. */
const bearersOf = async (
  ctx: Context,
  recorded: Recorded,
  booking: StoredBooking,
  { dispute }: Disputed,
  bearer: 'platform' | 'rider' | 'shares',
): Promise<Bearers> => {
  const { intent } = recorded;
  const { amountMinor, payerMinor: before = 0 } = dispute;
  const inWallet = await intoWallet(ctx.store, intent);
  const goneMinor = inWallet.reduce(
    (sum, { returnedMinor, lostMinor = 0 }) => sum + returnedMinor - lostMinor,
    intent.keptMinor ?? 0,
  );
  const driver = await driverOf(ctx, booking);
  const others = undecidedIn(recorded, dispute.ref);
  const due = disputeShares(booking, amountMinor, bearer, driver !== undefined, {
    goneMinor: goneMinor + others.payerMinor - beyondRide(recorded, booking),
    most: leftToBear(booking, intent.id, isOfHold(intent, booking)) - (others.minor - others.payerMinor),
  });
  const shares = { ...due, payer: due.payer - before };
  const excess = excessIn(inWallet);
  // A rider who bears every dispute bears the rest before what is in their wallet.
  const excessMinor =
    bearer === 'rider' ? 0 : Math.max(0, Math.min(shares.payer, excessLeft(recorded, booking, excess)));
  const deposits = [
    ...lostWrites(excess, excessMinor),
    ...lostWrites(
      inWallet.filter(deposit => !excess.includes(deposit)),
      0,
    ),
  ];
  return { driver, shares, excessMinor, checks: deposits };
};

/** The bearers of what is undecided of a lost dispute; the platform stands in for those who have left. */
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
  const bearers = { ...found, checks: [asItWas(recorded.intent), ...found.checks] };
  if (!(await hasLeft(ctx.store, recorded.payment.customer))) return bearers;
  const { payer, driver, platform } = bearers.shares;
  return { ...bearers, shares: { payer: 0, driver, platform: platform + payer } };
};

/** The payer loses at once, when the bank has the money, the part of a driven ride's payment that they still have, or have twice. */
export const takenAtOnce = async (ctx: Context, recorded: Recorded, booking: StoredBooking, disputed: Disputed) => {
  const { shares, excessMinor, checks } = await bearersOf(ctx, recorded, booking, disputed, 'platform');
  return { payerMinor: shares.payer, excessMinor, checks };
};

export type Taken = {
  /** The part of the dispute that is undecided, minor units. */
  rideMinor: number;
  payerMinor: number;
  holder?: NonNullable<Incoming['holder']>;
};

/** From whom the money of a disputed payment was taken: the journal of that step has it. */
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
