import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { borneByOthers } from '#shared/domain/booking/adjust';
import { clock } from '#shared/domain/booking/clock';
import { cardRefundDone, cardRefundLost, cardRefundReturned } from '#shared/domain/booking/settle-adjustment';
import { returnCameBack, returnFailed, returnSent } from '#shared/domain/ledger/return-journals';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { is, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, cardRefundKey, paymentIntentKey } from '#lambdas/store/keys';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { shortOf } from '#lambdas/store/short-ref';
import { hasLeft, stillThere } from '#lambdas/store/user-items';
import { type CardRefund, nextLook } from './card-refunds';
import { depositWrites } from './deposit-item';
import { loadDeposit, releaseWrites } from './deposits';
import { type Intent, loadIntent } from './intents';
import { issueWrite } from './payment-issues';
import { isOfHold, isOfRide } from './recorded';
import { settleDebts } from './settle-debts';

/** `isTold`: the provider reports that the refund failed. */
type Ending = CardRefund & { isTold?: true };

/** A sent refund is checked again, because it may come back. */
const ended = (ctx: Context, refund: Ending, state: CardRefund['state']): Write => {
  const later = state === 'done' ? nextLook(ctx.now(), refund, 0) : undefined;
  return {
    type: 'update',
    key: cardRefundKey(refund.id),
    set: { state, ...later },
    ...(later ? {} : { remove: ['g5p', 'g5s'] }),
    if: is('state', refund.state),
  };
};

/**
 * The refund counts as come back, because the provider had sent it, or was sending it, before it failed. An admin has
 * seen that an unclear refund was not sent.
 */
const cameBack = ({ state, amountMinor, isTold }: Ending): Pick<Intent, 'cameBackMinor'> =>
  state === 'unclear' && !isTold ? {} : { cameBackMinor: amountMinor };

/**
 * The part of a refund that its payer already has through a lost dispute, at the expense of others: if the refund had
 * come back earlier, the payer would have borne it. The payer has already borne the part of refunds and disputes that
 * exceeds the payment. Minor units.
 */
const byDispute = (booking: StoredBooking, intent: Intent, amountMinor: number): number => {
  const { amount, currency, sentBackMinor = 0, keptMinor = 0 } = intent;
  const beyond = Math.max(0, sentBackMinor - toMinor(amount, currency));
  const borne = borneByOthers(booking, isOfHold(intent, booking)) - keptMinor;
  return Math.max(0, Math.min(amountMinor - beyond, borne));
};

/** The amount is no longer on its way back. Condition: the payment still has the status that was found. */
const notSent = (refund: Ending, isBack: boolean, keptMinor: number): Write => ({
  type: 'update',
  key: paymentIntentKey(refund.intentId),
  add: { sentBackMinor: -refund.amountMinor, ...cameBack(refund), ...(keptMinor > 0 ? { keptMinor } : {}) },
  if: is('status', isBack ? 'reversed' : 'paid'),
});

/** Money that a card did not accept: like any payment into the wallet, it may go back to the card. */
const fallenBack = (ctx: Context, intent: Intent, { id, currency }: CardRefund, amountMinor: number): Write[] =>
  depositWrites(
    ctx,
    { ...intent, part: shortOf(id), amount: fromMinor(amountMinor, currency) },
    { providerRef: intent.providerRef, paidMinor: toMinor(intent.amount, currency), refund: id },
  );

const endRideRefund = async (
  ctx: Context,
  refund: Ending,
  state: 'done' | 'failed',
  also: readonly Write[],
): Promise<Refusal | undefined> => {
  const { id, bookingId = '', intentId, customer, amountMinor, currency } = refund;
  const moved = await move(ctx, {
    bookingId,
    by: clock,
    rereads: true,
    decide: async stored => {
      // Where two payments paid a ride, the booking names only the provider of the last one.
      const booking = { ...stored, gateway: refund.provider };
      const isGone = await hasLeft(ctx.store, customer);
      // If the provider has taken the whole payment back, the payer already has this part, too.
      const intent = await loadIntent(ctx, intentId);
      const isBack = intent?.status === 'reversed';
      const had = isGone || isBack || !intent || state === 'done' ? 0 : byDispute(booking, intent, amountMinor);
      const ownMinor = isBack ? 0 : amountMinor - had;
      const amount = { value: fromMinor(ownMinor, currency), currency };
      const lost = refund.state === 'done' ? cardRefundReturned : cardRefundLost;
      const decided =
        state === 'done' ? cardRefundDone(booking, id) : lost(booking, id, isGone || isBack ? amountMinor : had);
      const mail = state === 'done' ? 'refund_sent' : 'refund_failed';
      return withWrites(decided, () => [
        ended(ctx, refund, state),
        ...(state === 'failed' ? [notSent(refund, isBack, had)] : []),
        // The rider or an admin may send the money to the card once more.
        ...(state === 'failed' && intent && !isGone && ownMinor > 0 ? fallenBack(ctx, intent, refund, ownMinor) : []),
        ...(isGone ? [] : [stillThere(customer)]),
        ...(isGone || ownMinor === 0 ? [] : [mailOrder(ctx, customer, mail, { amount, bookingId })]),
        ...also,
      ]);
    },
  });
  return isRefusal(moved) ? moved : undefined;
};

/** The same for money that goes back from the wallet. */
const endReturn = async (
  ctx: Context,
  refund: Ending,
  state: 'done' | 'failed',
  also: readonly Write[],
): Promise<Refusal | undefined> => {
  const { id, intentId, customer, provider, amountMinor, currency } = refund;
  const deposit = await loadDeposit(ctx, customer, refund.deposit ?? '');
  const intent = await loadIntent(ctx, intentId);
  if (!deposit || !intent) throw new Error(`refund ${id}: no deposit`);
  const isGone = await hasLeft(ctx.store, customer);
  const hasIt = isGone || (!deposit.isOther && intent.status === 'reversed');
  const found = deposit.bookingId && !deposit.isOther ? await loadBooking(ctx.store, deposit.bookingId) : undefined;
  const ride = found && isOfRide(intent, found) ? found : undefined;
  const had = hasIt || !ride || state === 'done' ? 0 : byDispute(ride, intent, amountMinor);
  const ownMinor = hasIt && state === 'failed' ? 0 : amountMinor - had;
  const returned = { id, uid: customer, provider, amountMinor, currency };
  const lost = refund.state === 'done' ? returnCameBack : returnFailed;
  const amount = { value: fromMinor(ownMinor, currency), currency };
  const counted = { ...cameBack(refund), ...(had > 0 ? { keptMinor: had } : {}) };
  const { ok } = await ctx.store.write([
    ended(ctx, refund, state),
    ...(state === 'failed' ? releaseWrites(deposit, amountMinor, intent.status, counted) : []),
    ...journalWrites(state === 'done' ? returnSent(returned) : lost(returned, amountMinor - ownMinor), ctx.now(), {
      by: provider,
    }),
    // Condition: the ride, with its disputes, is unchanged since it was read.
    ...(ride && state === 'failed' ? [{ type: 'check', key: bookingKey(ride.id), if: is('v', ride.v) } as const] : []),
    ...(isGone ? [] : [stillThere(customer)]),
    ...(isGone || ownMinor === 0
      ? []
      : [mailOrder(ctx, customer, state === 'done' ? 'refund_sent' : 'refund_failed', { amount })]),
    ...also,
  ]);
  return ok ? undefined : refuse('booking_moved_on');
};

/**
 * Ends a refund, on the card or otherwise in the wallet: booking, ledger, refund and mail change in one transaction,
 * together with `also`. A sent refund may still come back days later. Refused when the refund has already ended with
 * this result.
 */
export const endCardRefund = async (
  ctx: Context,
  refund: Ending,
  state: 'done' | 'failed',
  also: readonly Write[] = [],
): Promise<Refusal | undefined> => {
  const end = refund.deposit === undefined ? endRideRefund : endReturn;
  const refused = await end(ctx, refund, state, also);
  if (state === 'failed') await settleDebts(ctx, refund.customer);
  return refused;
};

/**
 * Leaves a refund to an admin, who looks into the provider's panel, or sends the refund there, and decides. `refund`:
 * nobody can know whether the provider has sent it. It is neither ordered again nor credited, because that could pay it
 * twice. `byHand`: the provider accepts no such order.
 */
export const leaveToAdmin = async (ctx: Context, refund: CardRefund, kind: 'refund' | 'byHand'): Promise<void> => {
  const { id: refundId, intentId, amountMinor: minor, currency } = refund;
  const intent = await loadIntent(ctx, intentId);
  const providerRef = refund.payment?.providerRef ?? intent?.providerRef;
  if (!intent || !providerRef) throw new Error(`refund ${refundId}: no payment ${intentId}`);
  const fact = {
    intentId,
    providerRef,
    status: 'refunded' as const,
    live: true,
    amount: { minor, currency },
  };
  await ctx.store.write([ended(ctx, refund, 'unclear'), issueWrite(ctx, intent, fact, { kind, refundId })]);
};
