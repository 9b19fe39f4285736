import { disputeShares } from '#shared/domain/booking/adjust';
import { recordReversal } from '#shared/domain/booking/settle-adjustment';
import type { Journal, Leg } from '#shared/domain/ledger/journal';
import {
  disputeLost,
  disputeRestored,
  disputeReturned,
  type DisputeShares,
  disputeTaken,
} from '#shared/domain/ledger/payment-journals';
import { fromMinor } from '#shared/domain/money/money';
import type { RecordChange } from '#shared/domain/payment/record';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { mailOrder } from '#lambdas/model/notifications/mail-orders';
import { exists, type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { DECIDED_PAYMENT_ISSUES, journalKey, paymentIssueKey } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { disputeIssueId, issueWrite, shortOf } from './payment-issues';
import { byWhom, goneWrite, type Moved, type Recorded, withBooking } from './recorded';

type DisputeChange = Extract<RecordChange, { kind: 'dispute' }>;

const journalOf = (ctx: Context, recorded: Recorded, journal: Journal): Write[] => {
  const { bookingId } = recorded.payment;
  return journalWrites(journal, ctx.now(), { ...byWhom(recorded), ...(bookingId ? { booking: bookingId } : {}) });
};

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

/** Who bears a lost dispute, by the stage's setting; the platform stands in for those who have left. */
const sharesOf = async (ctx: Context, recorded: Recorded, { dispute }: DisputeChange) => {
  const { bookingId, customer } = recorded.payment;
  const booking = bookingId && !recorded.isFurther ? await loadBooking(ctx.store, bookingId) : undefined;
  const driver = await driverOf(ctx, booking);
  const { disputeBearer } = await ctx.settings();
  const bearer = disputeBearer === 'rider' && (await hasLeft(ctx.store, customer)) ? 'platform' : disputeBearer;
  const shares: DisputeShares = disputeShares(booking, dispute.amountMinor, bearer, driver !== undefined);
  return { booking, driver, shares };
};

const lost = async (ctx: Context, recorded: Recorded, change: DisputeChange): Promise<Moved> => {
  const { dispute } = change;
  const { payment, intent } = recorded;
  const { booking, driver, shares } = await sharesOf(ctx, recorded, change);
  const short = shortOf(dispute.ref);
  const amount = { value: fromMinor(shares.payer, payment.currency), currency: payment.currency };
  const about = { amount, ...(payment.bookingId ? { bookingId: payment.bookingId } : {}) };
  const writes = [
    ...journalOf(ctx, recorded, disputeLost({ payment, dispute, short }, driver, shares)),
    ...(await closed(ctx, recorded, change, 'lost')),
    ...(shares.payer > 0 ? [mailOrder(ctx, intent.customer, 'payment_reversed', about)] : []),
  ];
  if (!booking) return { writes };
  const reversal = { id: ctx.newId(), amountMinor: dispute.amountMinor, shares, now: ctx.now() };
  return { writes, run: withBooking(ctx, recorded, current => recordReversal(current, reversal)) };
};

/** What was borne when the dispute was lost. */
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

const restored = async (ctx: Context, recorded: Recorded, { dispute }: DisputeChange): Promise<Moved> => {
  const { payment, intent } = recorded;
  const disputed = { payment, dispute, short: shortOf(dispute.ref) };
  const none: DisputeShares = { payer: 0, driver: 0, platform: dispute.amountMinor };
  const { id } = disputeLost(disputed, undefined, none);
  const { driver, shares } = borneThen(await ctx.store.get(journalKey(id), { consistent: true }), intent.customer);
  const writes = [
    ...journalOf(ctx, recorded, disputeRestored(disputed, driver, shares)),
    ...goneWrite(recorded, -dispute.amountMinor),
    issueWrite(ctx, intent, recorded.fact, {
      kind: 'restored',
      amount: fromMinor(dispute.amountMinor, payment.currency),
    }),
  ];
  if (!payment.bookingId || recorded.isFurther) return { writes };
  const back = { payer: -shares.payer, driver: -shares.driver, platform: -shares.platform };
  const reversal = { id: ctx.newId(), amountMinor: -dispute.amountMinor, shares: back, now: ctx.now() };
  return { writes, run: withBooking(ctx, recorded, current => recordReversal(current, reversal)) };
};

/** The writes of a dispute's next step. */
export const disputeWrites = async (ctx: Context, recorded: Recorded, change: DisputeChange): Promise<Moved> => {
  const { step, dispute } = change;
  const disputed = { payment: recorded.payment, dispute, short: shortOf(dispute.ref) };
  const issueKey = paymentIssueKey(disputeIssueId(recorded.intent.id, dispute.ref));
  switch (step) {
    case 'open':
      return { writes: opened(ctx, recorded, change) };
    case 'take': {
      const isTaken: Write = { type: 'update', key: issueKey, set: { taken: true }, if: exists() };
      const journal = journalOf(ctx, recorded, disputeTaken(disputed));
      return { writes: [...journal, ...goneWrite(recorded, dispute.amountMinor), isTaken] };
    }
    case 'lose':
      return lost(ctx, recorded, change);
    case 'return': {
      const journal = journalOf(ctx, recorded, disputeReturned(disputed));
      const gone = goneWrite(recorded, -dispute.amountMinor);
      return { writes: [...journal, ...gone, ...(await closed(ctx, recorded, change, 'won'))] };
    }
    case 'drop':
      return { writes: await closed(ctx, recorded, change, 'won') };
    case 'restore':
      return restored(ctx, recorded, change);
  }
};
