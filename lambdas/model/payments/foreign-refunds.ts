import { isRefusal, refuse } from '#shared/contract/errors';
import { cardRefundableMinor, refundAtProvider } from '#shared/domain/booking/adjust';
import type { Decision } from '#shared/domain/booking/decide';
import { recordReversal } from '#shared/domain/booking/settle-adjustment';
import { paymentReversed } from '#shared/domain/ledger/payment-journals';
import type { RecordChange } from '#shared/domain/payment/record';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { mailOrder } from '#lambdas/model/notifications/mail-orders';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { hasLeft } from '#lambdas/store/user-items';
import { issueWrite } from './payment-issues';
import { aboutOf, goneWrite, journalOf, type Moved, type Recorded } from './recorded';
import { endRide } from './reverse-payment';

type RefundChange = Extract<RecordChange, { kind: 'refund' }>;

type Parts = { decision: Decision<'ADJUSTED'>; refundMinor: number; reversedMinor: number };

/**
 * The part that the ride's payment still has is a refund at the platform's expense. The rest was in the payer's wallet
 * already, from which it is taken.
 */
const partsOf = (
  booking: StoredBooking,
  amountMinor: number,
  ids: { refund: string; reversal: string },
  now: number,
): Parts => {
  const refundMinor = Math.min(amountMinor, cardRefundableMinor(booking));
  const reversedMinor = amountMinor - refundMinor;
  const refund = refundMinor > 0 ? refundAtProvider(booking, refundMinor, { id: ids.refund, now }) : undefined;
  if (!refund || isRefusal(refund)) {
    const decision = recordReversal(booking, { id: ids.reversal, amountMinor, now });
    return { decision, refundMinor: 0, reversedMinor: amountMinor };
  }
  if (reversedMinor === 0) return { decision: refund, refundMinor, reversedMinor };
  const reversal = recordReversal(
    { ...booking, ...refund.changes },
    { id: ids.reversal, amountMinor: reversedMinor, now },
  );
  return { decision: { ...refund, changes: reversal.changes }, refundMinor, reversedMinor };
};

/** The journal, the issue and the mail of money that is taken from the payer's wallet. */
const takenWrites = async (
  ctx: Context,
  recorded: Recorded,
  amountMinor: number,
  totalMinor: number,
): Promise<Write[]> => {
  const { intent, fact, payment } = recorded;
  const isGone = await hasLeft(ctx.store, payment.customer);
  const about = aboutOf(payment, amountMinor);
  return [
    ...journalOf(ctx, recorded, paymentReversed(payment, { amountMinor, totalMinor }, isGone)),
    issueWrite(ctx, intent, fact, { kind: 'reversed', amount: about.amount.value, part: totalMinor }),
    ...(isGone ? [] : [mailOrder(ctx, payment.customer, 'payment_reversed', about)]),
  ];
};

const refundWrites = async (
  ctx: Context,
  recorded: Recorded,
  amountMinor: number,
  totalMinor: number,
): Promise<Write[]> => {
  const { intent, fact, payment } = recorded;
  const isGone = await hasLeft(ctx.store, payment.customer);
  const about = aboutOf(payment, amountMinor);
  return [
    issueWrite(ctx, intent, fact, { kind: 'givenBack', amount: about.amount.value, part: totalMinor }),
    ...(isGone ? [] : [mailOrder(ctx, payment.customer, 'refund_sent', about)]),
  ];
};

/**
 * Somebody gave a part of a payment, or all of it, back in the provider's panel. For a paid ride that is a refund which
 * the platform bears. Before that the money is set aside for the ride or in the payer's wallet, from which it is taken.
 */
export const foreignRefundWrites = async (
  ctx: Context,
  recorded: Recorded,
  { amountMinor, totalMinor }: RefundChange,
): Promise<Moved> => {
  const { intent, payment, paidMinor } = recorded;
  const { bookingId } = payment;
  const gone = goneWrite(recorded, amountMinor);
  const taken = (minor: number) => takenWrites(ctx, recorded, minor, totalMinor);
  if (!bookingId || recorded.isFurther) return { writes: [...gone, ...(await taken(amountMinor))] };
  const isAll = (intent.sentBackMinor ?? 0) + amountMinor >= paidMinor;
  const ids = { refund: ctx.newId(), reversal: ctx.newId() };
  return {
    writes: gone,
    run: async writes => {
      await move(ctx, {
        bookingId,
        by: { uid: intent.provider, party: 'payment' },
        otherwise: refuse('booking_moved_on'),
        decide: async booking => {
          const { decision, refundMinor, reversedMinor } = partsOf(booking, amountMinor, ids, ctx.now());
          const told = [
            ...(refundMinor > 0 ? await refundWrites(ctx, recorded, refundMinor, totalMinor) : []),
            ...(reversedMinor > 0 ? await taken(reversedMinor) : []),
          ];
          return withWrites(decision, () => [...writes, ...told]);
        },
      });
    },
    after: () => (isAll ? endRide(ctx, intent) : Promise.resolve()),
  };
};
