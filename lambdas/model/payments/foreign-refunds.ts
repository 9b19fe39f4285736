import { isRefusal, refuse } from '#shared/contract/errors';
import { refundAtProvider } from '#shared/domain/booking/adjust';
import { recordReversal } from '#shared/domain/booking/settle-adjustment';
import { paymentReversed } from '#shared/domain/ledger/payment-journals';
import type { RecordChange } from '#shared/domain/payment/record';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { mailOrder } from '#lambdas/model/notifications/mail-orders';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { hasLeft } from '#lambdas/store/user-items';
import { issueWrite } from './payment-issues';
import { aboutOf, goneWrite, journalOf, type Moved, type Recorded } from './recorded';
import { endRide } from './reverse-payment';

type RefundChange = Extract<RecordChange, { kind: 'refund' }>;

/**
 * Somebody gave a part of a payment, or all of it, back in the provider's panel. For a paid ride that is a refund which
 * the platform bears. Before that the money is set aside for the ride or in the payer's wallet, from which it is taken.
 */
export const foreignRefundWrites = async (
  ctx: Context,
  recorded: Recorded,
  { amountMinor, totalMinor }: RefundChange,
): Promise<Moved> => {
  const { intent, fact, payment, paidMinor } = recorded;
  const { customer, bookingId } = payment;
  const isGone = await hasLeft(ctx.store, customer);
  const about = aboutOf(payment, amountMinor);
  const found = { kind: 'reversed', amount: about.amount.value, part: totalMinor } as const;
  const id = ctx.newId();
  const refundOf = (booking: StoredBooking) => refundAtProvider(booking, amountMinor, { id, now: ctx.now() });
  const mails = (mail: 'refund_sent' | 'payment_reversed') => (isGone ? [] : [mailOrder(ctx, customer, mail, about)]);
  const fromWallet = [
    ...journalOf(ctx, recorded, paymentReversed(payment, { amountMinor, totalMinor }, isGone)),
    issueWrite(ctx, intent, fact, found),
    ...mails('payment_reversed'),
  ];
  const gone = goneWrite(recorded, amountMinor);
  if (!bookingId || recorded.isFurther) return { writes: [...gone, ...fromWallet] };
  const isAll = (intent.sentBackMinor ?? 0) + amountMinor >= paidMinor;
  return {
    writes: gone,
    run: async writes => {
      await move(ctx, {
        bookingId,
        by: { uid: intent.provider, party: 'payment' },
        otherwise: refuse('booking_moved_on'),
        decide: booking => {
          const refund = refundOf(booking);
          if (!isRefusal(refund))
            return withWrites(refund, () => [
              ...writes,
              issueWrite(ctx, intent, fact, { ...found, kind: 'givenBack' }),
              ...mails('refund_sent'),
            ]);
          return withWrites(recordReversal(booking, { id, amountMinor, now: ctx.now() }), () => [
            ...writes,
            ...fromWallet,
          ]);
        },
      });
    },
    after: () => (isAll ? endRide(ctx, intent) : Promise.resolve()),
  };
};
