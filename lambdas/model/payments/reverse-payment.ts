import { refuse } from '#shared/contract/errors';
import { recordReversal } from '#shared/domain/booking/settle-adjustment';
import { paymentKept, paymentReversed, type Incoming } from '#shared/domain/ledger/payment-journals';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Fact } from '#lambdas/ports/payments';
import { all, any, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking } from '#lambdas/store/booking-items';
import { journalKey, paymentIntentKey } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';
import { otherGoneWrite, otherSentBackMinor } from './deposits';
import { endRide } from './end-ride';
import { type Intent, loadIntent } from './intents';
import { furtherPayment, isFurther } from './kept-payments';
import { issueWrite } from './payment-issues';
import { isOfHold, isOfRide } from './recorded';
import { tipHolder, withTip } from './tip-back';

/** The journal, the issue for the admins, and the mail to the payer. */
const reversalWrites = async (ctx: Context, intent: Intent, fact: Fact, payment: Incoming, amountMinor: number) => {
  const { currency, customer, bookingId } = payment;
  const isGone = await hasLeft(ctx.store, customer);
  const amount = { value: fromMinor(amountMinor, currency), currency };
  const about = { amount, ...(bookingId ? { bookingId } : {}) };
  return [
    ...journalWrites(paymentReversed(payment, { amountMinor }, isGone), ctx.now(), {
      by: intent.provider,
      party: 'payment',
      ...(bookingId ? { booking: bookingId } : {}),
    }),
    issueWrite(ctx, intent, fact, { kind: 'reversed', amount: amount.value }),
    ...(isGone || payment.holder ? [] : [mailOrder(ctx, customer, 'payment_reversed', about)]),
  ];
};

/** Condition: we have not sent back more of it in the meantime. */
const markReversed = ({ id, sentBackMinor }: Intent): Write => ({
  type: 'update',
  key: paymentIntentKey(id),
  set: { status: 'reversed' },
  if: all(
    is('status', 'paid'),
    sentBackMinor === undefined ? missing('sentBackMinor') : is('sentBackMinor', sentBackMinor),
  ),
});

/** The amount of a paid intent that the provider has taken back: all that we have not sent back ourselves. */
const takenBack = ({ amount, currency, sentBackMinor = 0 }: Intent): number =>
  toMinor(amount, currency) - sentBackMinor;

/** Reverses the payment that settled the intent: intent, ledger and booking in one transaction. */
const reverseMain = async (ctx: Context, intent: Intent, fact: Fact): Promise<void> => {
  const { id, bookingId } = intent;
  const writesNow = async (): Promise<
    { amountMinor: number; writes: Write[]; tipMinor: number | undefined } | undefined
  > => {
    const now = await loadIntent(ctx, id);
    const amountMinor = now?.status === 'paid' ? takenBack(now) : 0;
    if (!now || amountMinor <= 0) return undefined;
    const holder = await tipHolder(ctx, now, amountMinor);
    const payment: Incoming = { ...now, holder: holder?.hasLeft ? undefined : holder };
    const writes = [markReversed(now), ...(await reversalWrites(ctx, now, fact, payment, amountMinor))];
    return { tipMinor: payment.holder?.minor, amountMinor, writes };
  };
  const ride = bookingId === undefined ? undefined : await loadBooking(ctx.store, bookingId);
  // A payment that came too late for its ride does not belong to the ride.
  if (!ride || !isOfRide(intent, ride)) {
    const reversal = await writesNow();
    if (reversal?.tipMinor !== undefined) await withTip(ctx, intent, reversal.tipMinor)(reversal.writes);
    else if (reversal) await ctx.store.write(reversal.writes);
    return;
  }
  await move(ctx, {
    bookingId: ride.id,
    by: { uid: intent.provider, party: 'payment' },
    rereads: true,
    decide: async booking => {
      const reversal = await writesNow();
      if (!reversal) return refuse('payment_not_due', { status: booking.status });
      const { amountMinor, writes } = reversal;
      const ofHold = isOfHold(intent, booking);
      return withWrites(
        recordReversal(booking, { id: ctx.newId(), amountMinor, now: ctx.now(), ofHold }),
        () => writes,
      );
    },
  });
};

/**
 * Reverses a further payment, which was credited to its payer's wallet. A payment that was never booked needs no
 * reversal.
 */
const reverseFurther = async (ctx: Context, intent: Intent, fact: Fact): Promise<void> => {
  const payment = furtherPayment(intent, fact);
  const kept = await ctx.store.get(journalKey(paymentKept(payment).id), { consistent: true });
  if (!kept) return;
  const sentBack = await otherSentBackMinor(ctx, intent.id, fact.providerRef);
  const takenMinor = fact.amount.minor - sentBack;
  if (takenMinor <= 0) return;
  const about = { intentId: intent.id, providerRef: fact.providerRef };
  const asRead = sentBack === 0 ? any(missing('sentBackMinor'), is('sentBackMinor', 0)) : is('sentBackMinor', sentBack);
  const gone = otherGoneWrite(about, takenMinor, asRead);
  await ctx.store.write([gone, ...(await reversalWrites(ctx, intent, fact, payment, takenMinor))]);
};

/**
 * Books that a provider has taken a payment back, e.g. after a chargeback. The payer's wallet is debited once with the
 * money of the payment; a payer who has spent it then owes it. Rider and admins are notified, and a ride that has not
 * begun is cancelled. Our own refunds are not reversed again.
 */
export const reversePayment = async (ctx: Context, intent: Intent, fact: Fact): Promise<void> => {
  if (isFurther(intent, fact)) return reverseFurther(ctx, intent, fact);
  if (intent.status === 'paid') await reverseMain(ctx, intent, fact);
  if ((await loadIntent(ctx, intent.id))?.status === 'reversed') await endRide(ctx, intent);
};
