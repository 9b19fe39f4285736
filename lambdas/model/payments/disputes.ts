import { refuse } from '#shared/contract/errors';
import { isUsed, waitingPart } from '#shared/domain/booking/dispute-shares';
import { recordReversal } from '#shared/domain/booking/settle-adjustment';
import type { Leg } from '#shared/domain/ledger/journal';
import {
  type Disputed,
  disputeLost,
  disputeName,
  disputeRestored,
  disputeReturned,
  type DisputeShares,
  disputeTaken,
  type Incoming,
} from '#shared/domain/ledger/payment-journals';
import { fromMinor } from '#shared/domain/money/money';
import type { RecordChange } from '#shared/domain/payment/record';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { all, exists, is, type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, DECIDED_PAYMENT_ISSUES, journalKey, paymentIssueKey } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { intoWallet, lostWrites } from './deposits';
import { bearersOfLoss, excessIn, lostJournal, takenAtOnce, takenFrom } from './dispute-shares';
import { type Back, backOf } from './divide-anew';
import { disputeIssueId, issueWrite } from './payment-issues';
import { shortOf } from '#lambdas/store/short-ref';
import { tipHolder, withTip } from './tip-back';
import {
  aboutOf,
  bookingOf,
  byWhom,
  goneWrite,
  isOfHold,
  journalOf,
  type Moved,
  type Recorded,
  withBooking,
} from './recorded';

type DisputeChange = Extract<RecordChange, { kind: 'dispute' }>;

/** The issue that admins see until the dispute is decided: its reason, and the deadline for the evidence. */
const opened = (ctx: Context, { intent, fact }: Recorded, { dispute }: DisputeChange): Write[] => {
  const { ref: disputeRef, respondBy, reason, amountMinor } = dispute;
  return [
    issueWrite(ctx, intent, fact, {
      kind: 'dispute',
      amount: fromMinor(amountMinor, fact.amount.currency),
      disputeRef,
      part: disputeName(dispute),
      ...(respondBy === undefined ? {} : { respondBy }),
      ...(reason === undefined ? {} : { reason }),
    }),
  ];
};

/** The issue ends with the dispute, unless an admin has closed it. */
const closed = async (ctx: Context, recorded: Recorded, { dispute }: DisputeChange, decision: 'won' | 'lost') => {
  const key = paymentIssueKey(disputeIssueId(recorded.intent.id, disputeName(dispute)));
  const issue = await ctx.store.get(key, { consistent: true });
  if (!issue || issue['decision']) return [];
  const { by: decidedBy } = byWhom(recorded);
  const set = { decision, decidedBy, note: recorded.admin?.note ?? '', decidedAt: ctx.now() };
  const listed = { g5p: DECIDED_PAYMENT_ISSUES, g5s: ctx.newId() };
  return [{ type: 'update', key, set: { ...set, ...listed }, if: missing('decision') } satisfies Write];
};

/** The dispute of a tip changes the tip too: its driver bears the part that they still have. */
const ofTip = (ctx: Context, { intent }: Recorded, holder: Incoming['holder'], isBack = false): Pick<Moved, 'run'> =>
  holder ? { run: withTip(ctx, intent, isBack ? -holder.minor : holder.minor) } : {};

/** Condition: the ride is unchanged since the bearers of the loss were decided; otherwise it is read again. */
const asRead = ({ id, status, v }: StoredBooking): Write => ({
  type: 'check',
  key: bookingKey(id),
  if: all(is('status', status), is('v', v)),
});

/** Minor units that are undecided until the dispute ends, and the amount that the payer loses at once. */
const partsOf = async (ctx: Context, recorded: Recorded, disputed: Disputed, booking: StoredBooking | undefined) => {
  const { amountMinor } = disputed.dispute;
  const none = { excessMinor: 0, checks: [], holder: undefined, bearer: undefined };
  const found = recorded.isFurther ? undefined : await tipHolder(ctx, recorded.intent, amountMinor);
  if (found?.hasLeft) return { ...none, rideMinor: found.minor };
  if (found) return { ...none, rideMinor: 0, holder: found };
  // If the ride was not driven, only the payer has the money.
  if (await hasLeft(ctx.store, recorded.payment.customer)) return { ...none, rideMinor: amountMinor };
  if (!booking || !isUsed(booking, isOfHold(recorded.intent, booking))) return { ...none, rideMinor: 0 };
  const { payerMinor, excessMinor, checks } = await takenAtOnce(ctx, recorded, booking, disputed);
  return { excessMinor, checks, rideMinor: amountMinor - payerMinor, holder: undefined, bearer: 'platform' as const };
};

const take = async (ctx: Context, recorded: Recorded, disputed: Disputed): Promise<Moved> => {
  const { payment, intent } = recorded;
  const { dispute } = disputed;
  const { amountMinor } = dispute;
  const booking = await bookingOf(ctx, recorded);
  const { rideMinor, excessMinor, checks, holder, bearer } = await partsOf(ctx, recorded, disputed, booking);
  const payerMinor = amountMinor - rideMinor - (holder?.minor ?? 0);
  const key = paymentIssueKey(disputeIssueId(intent.id, disputeName(dispute)));
  const journal = disputeTaken({ ...disputed, payment: { ...payment, holder } }, rideMinor);
  return {
    writes: [
      ...journalOf(ctx, recorded, journal),
      ...goneWrite(recorded, amountMinor),
      ...(booking ? [asRead(booking)] : []),
      ...checks,
      { type: 'update', key, set: { taken: true }, if: exists() },
      ...(payerMinor > 0 ? [mailOrder(ctx, payment.customer, 'payment_reversed', aboutOf(payment, payerMinor))] : []),
    ],
    dispute: {
      payerMinor: amountMinor - rideMinor,
      takenAt: ctx.now(),
      ...(excessMinor > 0 ? { excessMinor } : {}),
      ...(bearer ? { bearer } : {}),
    },
    ...ofTip(ctx, recorded, holder),
  };
};

type Reversal = Omit<Parameters<typeof recordReversal>[1], 'ofHold'>;

/**
 * The ride's own record of the reversal, provided that the ride is unchanged since the bearers were decided; otherwise
 * it is read again.
 */
const withReversal = (ctx: Context, recorded: Recorded, { v }: StoredBooking, reversal: Reversal): Moved['run'] =>
  withBooking(ctx, recorded, current =>
    current.v === v
      ? recordReversal(current, { ...reversal, ofHold: isOfHold(recorded.intent, current) })
      : refuse('booking_moved_on'),
  );

const noShares: DisputeShares = { payer: 0, driver: 0, platform: 0 };

/** A driver hears of their part of a dispute, since their wallet changes by it. */
const tellDriver = (
  ctx: Context,
  { payment }: Recorded,
  { driver, minor, mail }: { driver: string | undefined; minor: number; mail: 'dispute_borne' | 'dispute_returned' },
): Write[] => (driver !== undefined && minor > 0 ? [mailOrder(ctx, driver, mail, aboutOf(payment, minor))] : []);

const lost = async (ctx: Context, recorded: Recorded, change: DisputeChange): Promise<Moved> => {
  const { dispute } = change;
  const { payment } = recorded;
  const disputed = { payment, dispute, short: shortOf(disputeName(dispute)) };
  const close = await closed(ctx, recorded, change, 'lost');
  const booking = await bookingOf(ctx, recorded);
  const { rideMinor } = await takenFrom(ctx, disputed, recorded);
  // The payer has lost all of it at once, and bears less where another dispute was won since.
  const isBorne = rideMinor === 0 && dispute.bearer === undefined;
  const none = { driver: undefined, excessMinor: 0, checks: [], shares: noShares, bearer: undefined };
  const { driver, shares, excessMinor, checks, bearer } = isBorne
    ? none
    : await bearersOfLoss(ctx, recorded, booking, disputed, rideMinor);
  const isNothing = Object.values(shares).every(minor => minor === 0);
  const waitingMinor = booking ? waitingPart(booking, shares.driver) : 0;
  const journal = disputeLost(disputed, driver, shares, waitingMinor);
  const writes = [
    ...(isNothing ? [] : journalOf(ctx, recorded, journal)),
    ...close,
    ...checks,
    ...(shares.payer > 0 ? [mailOrder(ctx, payment.customer, 'payment_reversed', aboutOf(payment, shares.payer))] : []),
    ...tellDriver(ctx, recorded, { driver, minor: shares.driver, mail: 'dispute_borne' }),
  ];
  if (!booking) return { writes };
  const id = shortOf(journal.id);
  const allExcess = excessMinor + (dispute.excessMinor ?? 0);
  // A payer who lost all of it at once had it no more from that moment on.
  const now = isNothing ? (dispute.takenAt ?? ctx.now()) : ctx.now();
  const reversal = {
    id,
    amountMinor: dispute.amountMinor,
    shares,
    excessMinor: allExcess,
    waitingMinor,
    now,
  };
  return { writes, run: withReversal(ctx, recorded, booking, reversal), ...(bearer ? { dispute: { bearer } } : {}) };
};

/** The shares that were borne when the dispute was lost. A credit to the driver at that moment remains the driver's. */
const borneThen = (item: Item | undefined, customer: string) => {
  const legs = (item?.['legs'] ?? []) as readonly Leg[];
  const sum = (isOf: (leg: Leg) => boolean) => legs.filter(isOf).reduce((total, leg) => total - leg.amountMinor, 0);
  const isPayer = ({ account }: Leg) => account.kind === 'user' && account.uid === customer;
  const isDriver = (leg: Leg) => leg.account.kind === 'user' && !isPayer(leg) && leg.amountMinor < 0;
  const driver = legs.find(isDriver)?.account;
  const shares: DisputeShares = {
    payer: sum(isPayer),
    driver: sum(isDriver),
    platform: sum(({ account }) => account.kind === 'system' && account.name === 'chargeback'),
  };
  return { driver: driver?.kind === 'user' ? driver.uid : undefined, shares };
};

/** The ride that a lost dispute has changed, even if the ride no longer needs any of the payment. */
const withLoss = async (
  ctx: Context,
  { payment: { bookingId }, isFurther }: Recorded,
  id: string,
): Promise<StoredBooking | undefined> => {
  const ride = bookingId === undefined || isFurther ? undefined : await loadBooking(ctx.store, bookingId);
  return ride?.adjustments?.some(adjustment => adjustment.id === id) ? ride : undefined;
};

/** The parts of others and of the excess in the ride's record of what comes back. */
const undone = ({ payer, driver, platform }: DisputeShares, excessMinor: number) => ({
  shares: { payer: 0 - payer, driver: 0 - driver, platform: 0 - platform },
  excessMinor: 0 - excessMinor,
});

const restored = async (ctx: Context, recorded: Recorded, { dispute }: DisputeChange): Promise<Moved> => {
  const { payment, intent } = recorded;
  const told = { payment, dispute, short: shortOf(disputeName(dispute)) };
  const { rideMinor, payerMinor, holder } = await takenFrom(ctx, told, recorded);
  const disputed = { ...told, payment: { ...payment, holder } };
  const id = lostJournal(payment, dispute);
  const booking = (await bookingOf(ctx, recorded)) ?? (await withLoss(ctx, recorded, shortOf(id)));
  const borne = borneThen(await ctx.store.get(journalKey(id), { consistent: true }), intent.customer);
  const own = { ...borne.shares, payer: borne.shares.payer + payerMinor };
  const isOfRide = booking?.adjustments?.some(lost => lost.id === shortOf(id)) === true;
  const { driver, shares, excessMinor, checks }: Back =
    booking && isOfRide
      ? await backOf(ctx, recorded, booking, dispute)
      : { driver: borne.driver, shares: own, excessMinor: 0, checks: [] };
  const isPayers = rideMinor === 0 && shares.driver === 0 && shares.platform === 0;
  const writes = [
    ...journalOf(
      ctx,
      recorded,
      isPayers ? disputeReturned(disputed, rideMinor) : disputeRestored(disputed, driver, shares),
    ),
    ...goneWrite(recorded, -dispute.amountMinor),
    // The rider has again what the ride did not need, and may send it back.
    ...checks,
    ...tellDriver(ctx, recorded, { driver, minor: shares.driver, mail: 'dispute_returned' }),
    issueWrite(ctx, intent, recorded.fact, {
      kind: 'restored',
      amount: fromMinor(dispute.amountMinor, payment.currency),
      part: told.short,
    }),
  ];
  const creditMinor = shares.payer + shares.driver + (holder?.minor ?? 0);
  if (!booking) return { writes, creditMinor, ...ofTip(ctx, recorded, holder, true) };
  const reversal = {
    id: ctx.newId(),
    amountMinor: -dispute.amountMinor,
    ...undone(shares, excessMinor),
    now: ctx.now(),
  };
  return { writes, creditMinor, run: withReversal(ctx, recorded, booking, reversal) };
};

/** The payer has again what the ride did not need, and may send it back. */
const excessBack = async (ctx: Context, { intent }: Recorded, excessMinor: number) =>
  excessMinor === 0 ? [] : lostWrites(excessIn(await intoWallet(ctx.store, intent)), -excessMinor);

/** The dispute is won without having been lost. Lost ones of the same payment are divided anew. */
const returned = async (ctx: Context, recorded: Recorded, change: DisputeChange): Promise<Moved> => {
  const { dispute } = change;
  const { payment } = recorded;
  const told = { payment, dispute, short: shortOf(disputeName(dispute)) };
  const { rideMinor, holder } = await takenFrom(ctx, told, recorded);
  const booking = await bookingOf(ctx, recorded);
  const none: Back = { driver: undefined, shares: noShares, excessMinor: 0, checks: [] };
  const isAlone = !Object.values(recorded.record.disputes).some(({ state }) => state === 'lost');
  const others = booking && !isAlone ? await backOf(ctx, recorded, booking, dispute) : none;
  const { driver, shares, excessMinor } = others;
  const isSame = excessMinor === 0 && Object.values(shares).every(minor => minor === 0);
  const back = disputeReturned({ ...told, payment: { ...payment, holder } }, rideMinor, driver, shares);
  const excess = await excessBack(ctx, recorded, excessMinor + (dispute.excessMinor ?? 0));
  const writes = [
    ...journalOf(ctx, recorded, back),
    ...goneWrite(recorded, -dispute.amountMinor),
    ...excess,
    ...(booking && !isAlone && isSame ? [asRead(booking)] : []),
    ...(await closed(ctx, recorded, change, 'won')),
    ...tellDriver(ctx, recorded, { driver, minor: shares.driver, mail: 'dispute_returned' }),
    ...tellDriver(ctx, recorded, { driver, minor: 0 - shares.driver, mail: 'dispute_borne' }),
  ];
  const creditMinor = dispute.amountMinor - rideMinor + shares.payer + Math.max(0, shares.driver);
  if (!booking || isSame) return { writes, creditMinor, ...ofTip(ctx, recorded, holder, true) };
  const reversal = { id: ctx.newId(), amountMinor: 0, ...undone(shares, excessMinor), now: ctx.now() };
  return { writes, creditMinor, run: withReversal(ctx, recorded, booking, reversal) };
};

/** The writes of a dispute's next step. */
export const disputeWrites = async (ctx: Context, recorded: Recorded, change: DisputeChange): Promise<Moved> => {
  const { step, dispute } = change;
  const disputed = { payment: recorded.payment, dispute, short: shortOf(disputeName(dispute)) };
  switch (step) {
    case 'open':
      return { writes: opened(ctx, recorded, change) };
    case 'take':
      return take(ctx, recorded, disputed);
    case 'lose':
      return lost(ctx, recorded, change);
    case 'return':
      return returned(ctx, recorded, change);
    case 'drop':
      return { writes: await closed(ctx, recorded, change, 'won') };
    case 'restore':
      return restored(ctx, recorded, change);
    case 'confirm':
      return { writes: [] };
  }
};
