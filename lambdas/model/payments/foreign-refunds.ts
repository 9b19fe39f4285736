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
 * The part that the ride's payment still has is a refund at the platform's expense. The rest was already in the payer's
 * wallet, and is debited there.
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
 * The payment's money in the payer's wallet consists of the part that the ride did not need and of refunds that the
 * card did not accept. As far as that money is still there, the panel has sent it back, and the ride is not refunded. A
 * part of it may have left through a dispute.
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
  // A bank that had the money before took it from other money of the payer.
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
 * Somebody refunded a payment, or a part of it, in the provider's panel. For a paid ride this is a refund at the
 * platform's expense, as far as it exceeds the payment's money in the wallet. Before the ride is paid, the money is set
 * aside for the ride or is in the payer's wallet, and the wallet is debited.
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
  // `isCovered`: the wallet must cover the amount; otherwise the ride is read again.
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
  // As with a return that the owner orders, the ride does not change.
  if (sent.minor === amountMinor) return { writes: [...gone, ...sent.writes, ...taken(amountMinor, true)] };
  return {
    writes: [...gone, ...sent.writes],
    run: async writes => {
      await move(ctx, {
        bookingId: ride.id,
        by: { uid: intent.provider, party: 'payment' },
        otherwise: refuse('booking_moved_on'),
        decide: stored => {
          // Where two payments paid a ride, the booking names only the provider of the last one.
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
