import { isRefusal, refuse } from '#shared/contract/errors';
import { cardRefundableMinor, refundAtProvider } from '#shared/domain/booking/adjust';
import type { Decision } from '#shared/domain/booking/decide';
import { recordReversal } from '#shared/domain/booking/settle-adjustment';
import { paymentReversed } from '#shared/domain/ledger/payment-journals';
import type { RecordChange } from '#shared/domain/payment/record';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey } from '#lambdas/store/keys';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { hasLeft } from '#lambdas/store/user-items';
import { fallenRefunds, sentOnWrite } from './deposits';
import type { Intent } from './intents';
import { issueWrite } from './payment-issues';
import { aboutOf, goneWrite, isOfHold, journalOf, type Moved, type Recorded } from './recorded';
import { tipHolder, withTip } from './tip-back';

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
  of: { now: number; ofHold: boolean },
): Parts => {
  const refundMinor = Math.min(amountMinor, cardRefundableMinor(booking, of.ofHold));
  const reversedMinor = amountMinor - refundMinor;
  const refund = refundMinor > 0 ? refundAtProvider(booking, refundMinor, { id: ids.refund, ...of }) : undefined;
  if (!refund || isRefusal(refund)) {
    const decision = recordReversal(booking, { id: ids.reversal, amountMinor, ...of });
    return { decision, refundMinor: 0, reversedMinor: amountMinor };
  }
  if (reversedMinor === 0) return { decision: refund, refundMinor, reversedMinor };
  const reversal = recordReversal(
    { ...booking, ...refund.changes },
    { id: ids.reversal, amountMinor: reversedMinor, ...of },
  );
  return { decision: { ...refund, changes: reversal.changes }, refundMinor, reversedMinor };
};

type Told = { kind: 'givenBack' | 'reversed'; amountMinor: number; totalMinor: number };

/** The issue for the admins and the mail to the payer. */
const toldWrites = (ctx: Context, { intent, fact, payment }: Recorded, told: Told, isGone: boolean): Write[] => {
  const { kind, amountMinor, totalMinor: part } = told;
  const about = aboutOf(payment, amountMinor);
  const mail = kind === 'givenBack' ? 'refund_sent' : 'payment_reversed';
  return [
    issueWrite(ctx, intent, fact, { kind, amount: about.amount.value, part }),
    ...(isGone ? [] : [mailOrder(ctx, payment.customer, mail, about)]),
  ];
};

/**
 * Refunds of the payment that its card did not take are in the wallet: as far as they still are, the panel has sent them, not a
 * further refund.
 */
const sentFromWallet = async (ctx: Context, { id, ...intent }: Intent, amountMinor: number) => {
  const fallen = (await fallenRefunds(ctx.store, intent)).filter(({ intentId }) => intentId === id);
  const balance =
    fallen.length > 0 ? await ctx.store.get(balanceKey(intent.customer), { consistent: true }) : undefined;
  let open = Math.max(0, Math.min(amountMinor, Number(balance?.['balanceMinor'] ?? 0)));
  const most = open;
  const writes = fallen.flatMap(deposit => {
    const minor = Math.min(open, deposit.amountMinor - deposit.returnedMinor);
    open -= Math.max(0, minor);
    return minor > 0 ? [sentOnWrite({ deposit, minor })] : [];
  });
  return { writes, minor: most - open };
};

/**
 * Somebody gave a part of a payment, or all of it, back in the provider's panel. For a paid ride that is a refund which
 * the platform bears, beyond what the wallet has of refunds that came back. Before that the money is set aside for the ride or in the payer's wallet, from which it is taken.
 */
export const foreignRefundWrites = async (
  ctx: Context,
  recorded: Recorded,
  { amountMinor, totalMinor }: RefundChange,
): Promise<Moved> => {
  const { intent, payment } = recorded;
  const { bookingId } = payment;
  const gone = goneWrite(recorded, amountMinor);
  const isGone = await hasLeft(ctx.store, payment.customer);
  const refunded = (minor: number) =>
    toldWrites(ctx, recorded, { kind: 'givenBack', amountMinor: minor, totalMinor }, isGone);
  const taken = (minor: number) => [
    ...journalOf(ctx, recorded, paymentReversed(payment, { amountMinor: minor, totalMinor }, isGone)),
    ...toldWrites(ctx, recorded, { kind: 'reversed', amountMinor: minor, totalMinor }, isGone),
  ];
  const holder = recorded.isFurther ? undefined : await tipHolder(ctx, intent, amountMinor);
  if (holder && holder !== 'left') {
    const journal = paymentReversed({ ...payment, holder }, { amountMinor, totalMinor }, isGone);
    const writes = [...gone, ...journalOf(ctx, recorded, journal), ...refunded(amountMinor)];
    return { writes, run: withTip(ctx, intent, amountMinor) };
  }
  if (!bookingId || recorded.isFurther) return { writes: [...gone, ...taken(amountMinor)] };
  const ids = { refund: ctx.newId(), reversal: ctx.newId() };
  const sent = isGone ? { writes: [], minor: 0 } : await sentFromWallet(ctx, intent, amountMinor);
  // As with what its owner sends back, nothing changes for the ride.
  if (sent.minor === amountMinor) return { writes: [...gone, ...sent.writes, ...taken(amountMinor)] };
  return {
    writes: [...gone, ...sent.writes],
    run: async writes => {
      await move(ctx, {
        bookingId,
        by: { uid: intent.provider, party: 'payment' },
        otherwise: refuse('booking_moved_on'),
        decide: stored => {
          // Where two payments paid a ride, the booking names the provider of the last alone.
          const booking = { ...stored, gateway: intent.provider };
          const of = { now: ctx.now(), ofHold: isOfHold(intent, booking) };
          const { decision, refundMinor, reversedMinor } = partsOf(booking, amountMinor - sent.minor, ids, of);
          const takenMinor = reversedMinor + sent.minor;
          const told = [
            ...(refundMinor > 0 ? refunded(refundMinor) : []),
            ...(takenMinor > 0 ? taken(takenMinor) : []),
          ];
          return withWrites(decision, () => [...writes, ...told]);
        },
      });
    },
  };
};
