import { isRefusal, refuse } from '#shared/contract/errors';
import { backByRide, cardRefundableMinor, refundAtProvider } from '#shared/domain/booking/adjust';
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
import { intoWallet, sentOnWrite } from './deposits';
import { issueWrite } from './payment-issues';
import { aboutOf, bookingOf, goneWrite, isOfHold, journalOf, type Moved, type Recorded } from './recorded';
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
 * Money of the payment in its payer's wallet is what the ride did not need of it, and refunds that its card did not take. As far as it
 * still is there, the panel has sent that, not a refund of the ride. A part of it may have left by a dispute.
 */
const sentFromWallet = async (
  ctx: Context,
  { intent, record, sentBackMinor }: Recorded,
  booking: StoredBooking,
  most: number,
) => {
  const deposits = (await intoWallet(ctx.store, intent)).filter(({ intentId }) => intentId === intent.id);
  if (deposits.length === 0) return { writes: [], minor: 0 };
  const balance = await ctx.store.get(balanceKey(intent.customer), { consistent: true });
  const broughtMinor = deposits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const broughtAt = Math.min(...deposits.map(({ at }) => at));
  // A bank that had it before took it from other money of the payer's.
  const before = Object.values(record.disputes).filter(
    ({ state, takenAt = broughtAt }) => state === 'taken' && takenAt < broughtAt,
  );
  const takenMinor = before.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const goneMinor = sentBackMinor - takenMinor - backByRide(booking, isOfHold(intent, booking), broughtAt);
  const leftMinor = Math.min(broughtMinor, broughtMinor - goneMinor, Number(balance?.['balanceMinor'] ?? 0));
  const atMost = Math.max(0, Math.min(most, leftMinor));
  let open = atMost;
  const writes = deposits.flatMap(deposit => {
    const minor = Math.min(open, deposit.amountMinor - deposit.returnedMinor);
    open -= Math.max(0, minor);
    return minor > 0 ? [sentOnWrite({ deposit, minor })] : [];
  });
  return { writes, minor: atMost - open };
};

/**
 * Somebody gave a part of a payment, or all of it, back in the provider's panel. For a paid ride that is a refund which
 * the platform bears, beyond what the wallet has of the payment. Before that the money is set aside for the ride or in the payer's
 * wallet, from which it is taken.
 */
export const foreignRefundWrites = async (
  ctx: Context,
  recorded: Recorded,
  { amountMinor, totalMinor }: RefundChange,
): Promise<Moved> => {
  const { intent, payment } = recorded;
  const gone = goneWrite(recorded, amountMinor);
  const isGone = await hasLeft(ctx.store, payment.customer);
  const refunded = (minor: number) =>
    toldWrites(ctx, recorded, { kind: 'givenBack', amountMinor: minor, totalMinor }, isGone);
  // `isCovered`: the wallet has as much, or the ride is looked at again.
  const taken = (minor: number, isCovered = false) => [
    ...journalOf(ctx, recorded, {
      ...paymentReversed(payment, { amountMinor: minor, totalMinor }, isGone),
      ...(isCovered ? { covered: true } : {}),
    }),
    ...toldWrites(ctx, recorded, { kind: 'reversed', amountMinor: minor, totalMinor }, isGone),
  ];
  const holder = recorded.isFurther ? undefined : await tipHolder(ctx, intent, amountMinor);
  if (holder && !holder.hasLeft) {
    const journal = paymentReversed({ ...payment, holder }, { amountMinor, totalMinor }, isGone);
    const writes = [...gone, ...journalOf(ctx, recorded, journal), ...refunded(amountMinor)];
    return { writes, run: withTip(ctx, intent, holder.minor) };
  }
  const ride = await bookingOf(ctx, recorded);
  if (!ride) return { writes: [...gone, ...taken(amountMinor)] };
  const ids = { refund: ctx.newId(), reversal: ctx.newId() };
  const sent = isGone ? { writes: [], minor: 0 } : await sentFromWallet(ctx, recorded, ride, amountMinor);
  // As with what its owner sends back, nothing changes for the ride.
  if (sent.minor === amountMinor) return { writes: [...gone, ...sent.writes, ...taken(amountMinor, true)] };
  return {
    writes: [...gone, ...sent.writes],
    run: async writes => {
      await move(ctx, {
        bookingId: ride.id,
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
            ...(takenMinor > 0 ? taken(takenMinor, reversedMinor === 0) : []),
          ];
          return withWrites(decision, () => [...writes, ...told]);
        },
      });
    },
  };
};
