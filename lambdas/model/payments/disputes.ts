import { backByRide, borneByOthers, disputeShares, isPaid, partOfRide } from '#shared/domain/booking/adjust';
import { recordReversal } from '#shared/domain/booking/settle-adjustment';
import type { Leg } from '#shared/domain/ledger/journal';
import {
  type Disputed,
  disputeLost,
  disputeRestored,
  disputeReturned,
  type DisputeShares,
  disputeTaken,
  type Incoming,
} from '#shared/domain/ledger/payment-journals';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import type { RecordChange } from '#shared/domain/payment/record';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { exists, is, type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, DECIDED_PAYMENT_ISSUES, journalKey, paymentIssueKey } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import type { Deposit } from './deposit-item';
import { intoWallet, lostWrites } from './deposits';
import { disputeIssueId, issueWrite } from './payment-issues';
import { shortOf } from '#lambdas/store/short-ref';
import { tipHolder, withTip } from './tip-back';
import type { Intent } from './intents';
import {
  aboutOf,
  asItWas,
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

/** Admins have this until it is decided: what to send, and until when. */
const opened = (ctx: Context, { intent, fact }: Recorded, { dispute }: DisputeChange): Write[] => {
  const { ref: disputeRef, respondBy, reason, amountMinor } = dispute;
  return [
    issueWrite(ctx, intent, fact, {
      kind: 'dispute',
      amount: fromMinor(amountMinor, fact.amount.currency),
      disputeRef,
      ...(respondBy === undefined ? {} : { respondBy }),
      ...(reason === undefined ? {} : { reason }),
    }),
  ];
};

/** The issue ends with the dispute, unless an admin has closed it. */
const closed = async (ctx: Context, recorded: Recorded, { dispute }: DisputeChange, decision: 'won' | 'lost') => {
  const key = paymentIssueKey(disputeIssueId(recorded.intent.id, dispute.ref));
  const issue = await ctx.store.get(key, { consistent: true });
  if (!issue || issue['decision']) return [];
  const { by: decidedBy } = byWhom(recorded);
  const set = { decision, decidedBy, note: recorded.admin?.note ?? '', decidedAt: ctx.now() };
  const listed = { g5p: DECIDED_PAYMENT_ISSUES, g5s: ctx.newId() };
  return [{ type: 'update', key, set: { ...set, ...listed }, if: missing('decision') } satisfies Write];
};

/** The driver who bears a part of a loss, as long as they have an account. */
const driverOf = async (ctx: Context, booking: StoredBooking | undefined): Promise<string | undefined> =>
  booking?.driver && !(await hasLeft(ctx.store, booking.driver)) ? booking.driver : undefined;

/** Where the money of a disputed payment was taken from: the journal of that step knows. */
const takenFrom = async (
  ctx: Context,
  disputed: Disputed,
  { intent: { tipFor: ride } }: Recorded,
): Promise<{ from: 'ride' | 'payer'; holder?: NonNullable<Incoming['holder']> }> => {
  const journal = await ctx.store.get(journalKey(disputeTaken(disputed, 'ride').id), { consistent: true });
  const legs = (journal?.['legs'] ?? []) as readonly Leg[];
  const [uid] = legs.flatMap(({ account }) => (account.kind === 'user' ? [account.uid] : []));
  if (uid === undefined) return { from: 'ride' };
  return uid === disputed.payment.customer || !ride ? { from: 'payer' } : { from: 'payer', holder: { uid, ride } };
};

/** The dispute of a tip, which its driver bears: the tip changes with it. */
const ofTip = (
  ctx: Context,
  { intent }: Recorded,
  holder: Incoming['holder'],
  amountMinor: number,
): Pick<Moved, 'run'> => (holder ? { run: withTip(ctx, intent, amountMinor) } : {});

/** The ride is as it was when its status decided who gives the money back; otherwise it is read again. */
const asRead = ({ id, status }: StoredBooking): Write => ({
  type: 'check',
  key: bookingKey(id),
  if: is('status', status),
});

const take = async (ctx: Context, recorded: Recorded, disputed: Disputed): Promise<Moved> => {
  const { payment, intent } = recorded;
  const { dispute } = disputed;
  const booking = await bookingOf(ctx, recorded);
  // Only a ride that was driven has used its payment; nobody else than its payer has the money otherwise.
  const isUsed = (booking !== undefined && isPaid(booking)) || (await hasLeft(ctx.store, payment.customer));
  const found = recorded.isFurther ? undefined : await tipHolder(ctx, intent, dispute.amountMinor);
  const holder = found === 'left' ? undefined : found;
  const from = found === 'left' || (isUsed && !holder) ? 'ride' : 'payer';
  const key = paymentIssueKey(disputeIssueId(intent.id, dispute.ref));
  const about = aboutOf(payment, dispute.amountMinor);
  return {
    writes: [
      ...journalOf(ctx, recorded, disputeTaken({ ...disputed, payment: { ...payment, holder } }, from)),
      ...goneWrite(recorded, dispute.amountMinor),
      ...(booking ? [asRead(booking)] : []),
      { type: 'update', key, set: { taken: true }, if: exists() },
      ...(from === 'ride' || holder ? [] : [mailOrder(ctx, payment.customer, 'payment_reversed', about)]),
    ],
    ...ofTip(ctx, recorded, holder, dispute.amountMinor),
  };
};

type Reversal = Omit<Parameters<typeof recordReversal>[1], 'ofHold'>;

/** The ride's own record of it. */
const withReversal = (ctx: Context, recorded: Recorded, reversal: Reversal): Moved['run'] =>
  withBooking(ctx, recorded, current =>
    recordReversal(current, { ...reversal, ofHold: isOfHold(recorded.intent, current) }),
  );

/** Minor units of a payment that the ride did not need: they came into the wallet, or paid for earlier rides. */
const beyondRide = ({ intent, paidMinor }: Recorded, booking: StoredBooking): number =>
  paidMinor - partOfRide(booking, intent.id, isOfHold(intent, booking));

/** The deposits of what the ride did not need of a payment. */
const excessIn = (deposits: readonly Deposit[]): Deposit[] => deposits.filter(({ refund }) => refund === undefined);

/** Minor units of what the ride did not need of a payment that have not left it. What a bank has until it decides is not gone yet. */
const excessLeft = (recorded: Recorded, booking: StoredBooking, deposits: readonly Deposit[]): number => {
  const { intent, record, sentBackMinor } = recorded;
  const undecided = Object.values(record.disputes).filter(({ state }) => state === 'taken');
  const undecidedMinor = undecided.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const broughtAt = deposits.length === 0 ? 0 : Math.min(...deposits.map(({ at }) => at));
  const ofRide = backByRide(booking, isOfHold(intent, booking), broughtAt);
  return Math.max(0, beyondRide(recorded, booking) - Math.max(0, sentBackMinor - undecidedMinor - ofRide));
};

/** The bearers of the lost dispute of a driven ride, by the stage's setting; the platform stands in for those who have left. */
const sharesOf = async (ctx: Context, recorded: Recorded, booking: StoredBooking | undefined, amountMinor: number) => {
  const { intent, payment } = recorded;
  const inWallet = booking ? await intoWallet(ctx.store, intent) : [];
  const goneMinor = inWallet.reduce(
    (sum, { returnedMinor, lostMinor = 0 }) => sum + returnedMinor - lostMinor,
    intent.keptMinor ?? 0,
  );
  const driver = await driverOf(ctx, booking);
  const { disputeBearer } = await ctx.settings();
  const due: DisputeShares = booking
    ? disputeShares(
        booking,
        amountMinor,
        disputeBearer,
        driver !== undefined,
        goneMinor - beyondRide(recorded, booking),
      )
    : { payer: 0, driver: 0, platform: amountMinor };
  const isGone = await hasLeft(ctx.store, payment.customer);
  const shares: DisputeShares = isGone ? { ...due, payer: 0, platform: due.platform + due.payer } : due;
  if (!booking) return { driver, shares, excessMinor: 0, checks: [] };
  const excess = excessIn(inWallet);
  // A rider who bears every dispute bears it before what is in their wallet.
  const excessMinor = disputeBearer === 'rider' ? 0 : Math.min(shares.payer, excessLeft(recorded, booking, excess));
  const others = inWallet.filter(deposit => !excess.includes(deposit));
  const deposits = [...lostWrites(excess, excessMinor), ...lostWrites(others, 0)];
  return { driver, shares, excessMinor, checks: [asItWas(intent), ...deposits] };
};

/** A driver hears of their part of a dispute, since their wallet changes by it. */
const tellDriver = (
  ctx: Context,
  { payment }: Recorded,
  { driver, minor, mail }: { driver: string | undefined; minor: number; mail: 'dispute_borne' | 'dispute_returned' },
): Write[] => (driver !== undefined && minor > 0 ? [mailOrder(ctx, driver, mail, aboutOf(payment, minor))] : []);

const lost = async (ctx: Context, recorded: Recorded, change: DisputeChange): Promise<Moved> => {
  const { dispute } = change;
  const { payment } = recorded;
  const disputed = { payment, dispute, short: shortOf(dispute.ref) };
  const close = await closed(ctx, recorded, change, 'lost');
  const booking = await bookingOf(ctx, recorded);
  const isBorne = (await takenFrom(ctx, disputed, recorded)).from === 'payer';
  const none = { driver: undefined, excessMinor: 0, checks: [] };
  const { driver, shares, excessMinor, checks } = isBorne
    ? { ...none, shares: { payer: dispute.amountMinor, driver: 0, platform: 0 } }
    : await sharesOf(ctx, recorded, booking, dispute.amountMinor);
  const isNews = !isBorne && shares.payer > 0;
  const journal = disputeLost(disputed, driver, shares);
  const writes = [
    ...(isBorne ? [] : journalOf(ctx, recorded, journal)),
    ...close,
    ...checks,
    ...(isNews ? [mailOrder(ctx, payment.customer, 'payment_reversed', aboutOf(payment, shares.payer))] : []),
    ...tellDriver(ctx, recorded, { driver, minor: shares.driver, mail: 'dispute_borne' }),
  ];
  if (!booking) return { writes };
  const id = shortOf(journal.id);
  const reversal = { id, amountMinor: dispute.amountMinor, shares, excessMinor, now: ctx.now() };
  return { writes, run: withReversal(ctx, recorded, reversal) };
};

/** The payer also gets what the company has kept of refunds that came back after the dispute, once no other dispute accounts for it. */
const withKept = (booking: StoredBooking | undefined, intent: Intent, shares: DisputeShares): DisputeShares => {
  const { keptMinor = 0 } = intent;
  if (!booking || keptMinor === 0) return shares;
  const byOthers = borneByOthers(booking, isOfHold(intent, booking)) - shares.driver - shares.platform;
  const minor = Math.max(0, keptMinor - Math.max(0, byOthers));
  return { ...shares, payer: shares.payer + minor, platform: shares.platform - minor };
};

/** The shares that were borne when the dispute was lost. */
const borneThen = (item: Item | undefined, customer: string) => {
  const legs = (item?.['legs'] ?? []) as readonly Leg[];
  const sum = (isOf: (leg: Leg) => boolean) => legs.filter(isOf).reduce((total, leg) => total - leg.amountMinor, 0);
  const isPayer = ({ account }: Leg) => account.kind === 'user' && account.uid === customer;
  const driver = legs.find(leg => leg.account.kind === 'user' && !isPayer(leg))?.account;
  const shares: DisputeShares = {
    payer: sum(isPayer),
    driver: sum(leg => leg.account === driver),
    platform: sum(({ account }) => account.kind === 'system' && account.name === 'chargeback'),
  };
  return { driver: driver?.kind === 'user' ? driver.uid : undefined, shares };
};

/** The ride that a lost dispute changed, although it has come to need nothing of the payment. */
const withLoss = async (
  ctx: Context,
  { payment: { bookingId }, isFurther }: Recorded,
  id: string,
): Promise<StoredBooking | undefined> => {
  const ride = bookingId === undefined || isFurther ? undefined : await loadBooking(ctx.store, bookingId);
  return ride?.adjustments?.some(adjustment => adjustment.id === id) ? ride : undefined;
};

const restored = async (ctx: Context, recorded: Recorded, { dispute }: DisputeChange): Promise<Moved> => {
  const { payment, intent } = recorded;
  const told = { payment, dispute, short: shortOf(dispute.ref) };
  const { from, holder } = await takenFrom(ctx, told, recorded);
  const disputed = { ...told, payment: { ...payment, holder } };
  const none: DisputeShares = { payer: 0, driver: 0, platform: dispute.amountMinor };
  const { id } = disputeLost(disputed, undefined, none);
  const booking = (await bookingOf(ctx, recorded)) ?? (await withLoss(ctx, recorded, shortOf(id)));
  const borne = borneThen(await ctx.store.get(journalKey(id), { consistent: true }), intent.customer);
  const { driver, shares } =
    from === 'payer'
      ? { driver: undefined, shares: { ...none, payer: dispute.amountMinor, platform: 0 } }
      : { ...borne, shares: withKept(booking, intent, borne.shares) };
  const writes = [
    ...journalOf(
      ctx,
      recorded,
      from === 'payer' ? disputeReturned(disputed, from) : disputeRestored(disputed, driver, shares),
    ),
    ...goneWrite(recorded, -dispute.amountMinor),
    ...tellDriver(ctx, recorded, { driver, minor: shares.driver, mail: 'dispute_returned' }),
    issueWrite(ctx, intent, recorded.fact, {
      kind: 'restored',
      amount: fromMinor(dispute.amountMinor, payment.currency),
    }),
  ];
  if (!booking) return { writes, ...ofTip(ctx, recorded, holder, -dispute.amountMinor) };
  const back = { payer: -shares.payer, driver: -shares.driver, platform: -shares.platform };
  const excess = booking.adjustments?.find(lost => lost.id === shortOf(id))?.excess ?? 0;
  const excessMinor = 0 - toMinor(excess, payment.currency);
  const reversal = { id: ctx.newId(), amountMinor: -dispute.amountMinor, shares: back, excessMinor, now: ctx.now() };
  // The rider has that part again, and may send it back.
  if (excess > 0) writes.push(...lostWrites(excessIn(await intoWallet(ctx.store, intent)), excessMinor));
  return { writes, run: withReversal(ctx, recorded, reversal) };
};

/** The writes of a dispute's next step. */
export const disputeWrites = async (ctx: Context, recorded: Recorded, change: DisputeChange): Promise<Moved> => {
  const { step, dispute } = change;
  const disputed = { payment: recorded.payment, dispute, short: shortOf(dispute.ref) };
  switch (step) {
    case 'open':
      return { writes: opened(ctx, recorded, change) };
    case 'take':
      return take(ctx, recorded, disputed);
    case 'lose':
      return lost(ctx, recorded, change);
    case 'return': {
      const { from, holder } = await takenFrom(ctx, disputed, recorded);
      const back = disputeReturned({ ...disputed, payment: { ...recorded.payment, holder } }, from);
      const gone = goneWrite(recorded, -dispute.amountMinor);
      return {
        writes: [...journalOf(ctx, recorded, back), ...gone, ...(await closed(ctx, recorded, change, 'won'))],
        ...ofTip(ctx, recorded, holder, -dispute.amountMinor),
      };
    }
    case 'drop':
      return { writes: await closed(ctx, recorded, change, 'won') };
    case 'restore':
      return restored(ctx, recorded, change);
  }
};
